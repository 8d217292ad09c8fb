-- Files are named by their width now, in a folder that stands for the content: they are made anew, from the first stage on.
update pictures set stage = 'first', variants = '[]', finished_at = null, problem = null where variants <> '[]';
