-- Customers are people as the studio knows them: orders, messages, requests, subscriptions, reservations and viewing rooms of one
-- e-mail address. None of those nouns knows of customers: triggers note whose facts changed, which costs an insert and no lock, and
-- `catch_up_customers` works the notes off before customers are read, and by a job each hour. docs/decisions/064 says why.

create function customer_name_key(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(word, ' ' order by word collate "C"), '')
    from regexp_split_to_table(immutable_unaccent(lower(name)), '[^[:alnum:]]+') as word where word <> ''
$$;
--> statement-breakpoint
-- The last word and the first letter: `H. Brandvold` and `Hanne Brandvold` have the same. "" for a single word.
create function customer_initial_key(name text) returns text language sql immutable strict parallel safe as $$
  select case when cardinality(words) > 1 then words[cardinality(words)] || ' ' || left(words[1], 1) else '' end
    from (select array_agg(word order by place) as words
      from regexp_split_to_table(immutable_unaccent(lower(name)), '[^[:alnum:]]+') with ordinality as w (word, place) where word <> '') as split
$$;
--> statement-breakpoint
-- The last nine digits, which are the same with and without the country's code; null: too few.
create function customer_phone_key(phone text) returns text language sql immutable strict parallel safe as $$
  select case when length(digits) >= 7 then right(digits, 9) end from (select regexp_replace(phone, '\D', '', 'g') as digits) as d
$$;
--> statement-breakpoint
create function customer_postal_key(address jsonb) returns text language sql immutable strict parallel safe as $$
  select nullif(regexp_replace(lower(coalesce(address ->> 'country', '') || (address ->> 'postalCode')), '[^[:alnum:]]', '', 'g'), lower(coalesce(address ->> 'country', '')))
$$;
--> statement-breakpoint
-- Orders with whose they are, but none whose checkout was not finished.
create view customer_ordered as
  select a.customer_id, o.id, o.number, o.name, o.phone, o.address, o.source, o.user_id, o.payment_method, o.total, o.currency, o.order_state, o.payment_state, o.placed_at from customer_addresses a join orders o on o.email = a.email
    where o.order_state <> 'draft' or o.quote_asked_at is not null
  union all
  select l.customer_id, o.id, o.number, o.name, o.phone, o.address, o.source, o.user_id, o.payment_method, o.total, o.currency, o.order_state, o.payment_state, o.placed_at from customer_orders l join orders o on o.id = l.order_id
    where o.order_state <> 'draft' or o.quote_asked_at is not null;
--> statement-breakpoint
-- Everything in time. `rank`: how sure the name is, null: it says none. `ref`: what its page is called. Minor units of `currency`.
create view customer_facts as
  select customer_id, 'order' as kind, id, placed_at as at, name, 3 as rank, ''::text as words, number as ref, total as amount, currency,
      null::uuid as artwork_id, order_state || ' ' || payment_state as state, source <> 'shop' as by_studio from customer_ordered
  union all
  select o.customer_id, 'payment', p.id, p.received_at, '', null, p.method, o.number, p.amount, p.currency, null, p.state, true
    from customer_ordered o join payments p on p.order_id = o.id where p.state = 'received' and p.amount > 0
  union all
  select o.customer_id, 'refund', r.id, coalesce(r.settled_at, r.requested_at), '', null, r.reason, o.number, r.amount, r.currency, null, r.state, true
    from customer_ordered o join payments p on p.order_id = o.id join refunds r on r.payment_id = p.id where r.state in ('requested', 'pending', 'sent')
  union all
  select o.customer_id, 'return', r.id, r.requested_at, '', null, r.reason, o.number, null, null, null, r.kind || ' ' || r.state, false
    from customer_ordered o join returns r on r.order_id = o.id
  union all
  select a.customer_id, case m.direction when 'in' then 'message' else 'answer' end, m.id, m.created_at, case m.direction when 'in' then m.name else '' end,
      case m.direction when 'in' then 1 end, left(m.body, 400), m.subject, null, null, m.artwork_id,
      case when m.direction = 'in' and m.created_at >= t.last_at and t.turn = 'ours' and t.archived_at is null and t.put_off is null then 'unread' else 'read' end,
      m.direction = 'out'
    from customer_addresses a join threads t on t.email = a.email join messages m on m.thread_id = t.id where t.spam_at is null
  union all
  select a.customer_id, 'commission', c.id, c.created_at, c.name, 2, left(c.description, 400), c.subject, null, null, null, c.stage, false
    from customer_addresses a join commissions c on c.email = a.email
  union all
  select a.customer_id, 'reservation', h.id, h.created_at, h.reserved_for, 2, h.reserved_note, '', null, null, h.artwork_id, h.state, true
    from customer_addresses a join holds h on h.reserved_email = a.email where h.reserved_email <> ''
  union all
  select a.customer_id, 'room', r.id, r.created_at, r.name, 2, r.title, r.id::text, null, null, null, '', true
    from customer_addresses a join viewing_rooms r on r.email = a.email where r.email <> ''
  union all
  select a.customer_id, 'invoice', i.id, i.issued_at, i.content -> 'buyer' ->> 0, 3, '', i.number, (i.content ->> 'total')::bigint, i.content ->> 'currency', null, i.kind, true
    from customer_addresses a join invoices i on i.email = a.email where i.order_id is null and i.email <> '' and i.issued_at is not null
  union all
  select a.customer_id, 'subscription', s.id, s.created_at, s.name, 0, '', '', null, null, null, s.state, false
    from customer_addresses a join subscribers s on s.email = a.email
  union all
  select a.customer_id, 'consent', c.id, c.given_at, '', null, c.source, '', null, null, null, c.kind, false
    from customer_addresses a join subscribers s on s.email = a.email join subscriber_consents c on c.subscriber_id = s.id
  union all
  select a.customer_id, 'unsubscribed', s.id, s.unsubscribed_at, '', null, '', '', null, null, null, case when s.left_by_merge_at = s.unsubscribed_at then 'merged' else s.state end, false
    from customer_addresses a join subscribers s on s.email = a.email where s.unsubscribed_at is not null
  union all
  select a.customer_id, 'letter', r.id, r.settled_at, '', null, l.subject, l.id::text, null, null, null, r.state, true
    from customer_addresses a join subscribers s on s.email = a.email join letter_recipients r on r.subscriber_id = s.id
      join letters l on l.id = r.letter_id where r.state in ('accepted', 'bounced') and r.settled_at is not null
  union all
  select customer_id, 'note', id, at, '', null, text, '', null, null, null, actor_name, true from customer_notes;
--> statement-breakpoint
-- Works that somebody bought and has: paid for, in an order that stands, and not back in the studio; and those that were made for them.
create view customer_works as
  select o.customer_id, l.id, l.artwork_id, l.title, l.snapshot, l.edition_number, l.edition_size, o.number, o.placed_at as at
  from customer_ordered o join order_lines l on l.order_id = o.id
  where o.order_state in ('open', 'completed') and o.payment_state in ('paid', 'partially_refunded')
    and not exists (select from returns r where r.order_id = o.id and r.state = 'closed' and r.fate <> '' and r.line_ids ? l.id::text)
  union all
  select a.customer_id, c.id, w.id, w.title, jsonb_build_object('year', coalesce(nullif(w.year_text, ''), w.year::text, ''), 'size', c.size), null, null, '', c.delivered_at
  from customer_addresses a join commissions c on c.email = a.email join artworks w on w.id = c.artwork_id
  where c.stage in ('delivered', 'closed');
--> statement-breakpoint
-- Works off what was noted: makes people of addresses that nobody has, keeps what is known of them in their rows, and looks
-- for others who may be the same. People of whom nothing is known any more go, unless the studio keeps them.
-- One at a time; the notes are read after the lock, so that who waited finds nothing left.
create function catch_up_customers() returns integer language plpgsql as $$
declare
  emails citext[];
  loose uuid[];
  touched uuid[];
  notes integer;
begin
  if not exists (select from customer_changes) then return 0; end if;
  perform pg_advisory_xact_lock(6812640);
  -- Some at a time: many come at once with an archive or a list.
  with taken as (delete from customer_changes where id in (select id from customer_changes order by id limit 1000) returning *)
  select array_agg(distinct email) filter (where email <> ''), array_agg(distinct order_id) filter (where order_id is not null),
      array_agg(distinct customer_id) filter (where customer_id is not null)
    , count(*) into emails, loose, touched, notes from taken;
  with known as (
    select email from orders where email = any (emails) and (order_state <> 'draft' or quote_asked_at is not null)
    union select email from threads where email = any (emails) and spam_at is null
    union select email from commissions where email = any (emails)
    union select email from subscribers where email = any (emails)
    union select reserved_email from holds where reserved_email = any (emails) and reserved_email <> ''
    union select email from viewing_rooms where email = any (emails) and email <> ''
    union select email from invoices where email = any (emails) and order_id is null and email <> '' and issued_at is not null
  ), fresh as materialized (
    select email, gen_random_uuid() as id from known where email not in (select a.email from customer_addresses a)
  ), made as (insert into customers (id) select id from fresh)
  insert into customer_addresses (email, customer_id) select email, id from fresh;
  with fresh as materialized (
    select o.id as order_id, gen_random_uuid() as id from orders o where o.id = any (loose) and o.email = '' and o.order_state <> 'draft'
      and o.id not in (select l.order_id from customer_orders l) and o.id not in (select e.order_id from erased_orders e)
  ), made as (insert into customers (id) select id from fresh)
  insert into customer_orders (order_id, customer_id) select order_id, id from fresh;
  delete from customer_orders l where l.order_id = any (loose) and not exists (select from orders o where o.id = l.order_id and o.email = '');
  select array_agg(distinct id) into touched from (
    select unnest(touched) as id
    union all select customer_id from customer_addresses where email = any (emails)
    union all select customer_id from customer_orders where order_id = any (loose)
  ) as all_of_them where id is not null;
  if touched is not null then
    perform refresh_customers(touched);
    perform propose_customer_pairs(touched);
  end if;
  return notes;
end
$$;
--> statement-breakpoint
create function refresh_customers(ids uuid[]) returns void language plpgsql as $$
begin
  update customer_addresses a set verified_by = v.by from (
    select one.email, case
      when exists (select from auth_users u where u.email = one.email and u.email_verified and not u.address_on_trust) then 'account'
      when exists (select from subscribers s join subscriber_consents c on c.subscriber_id = s.id where s.email = one.email and c.kind = 'form') then 'newsletter'
      when exists (select from orders o join payments p on p.order_id = o.id
        where o.email = one.email and o.source = 'shop' and p.state = 'received' and p.amount > 0 and p.method <> 'demo') then 'order'
      end as by
    from customer_addresses one where one.customer_id = any (ids)
  ) as v where a.email = v.email and (v.by is not null or a.verified_by <> 'hand') and a.verified_by is distinct from v.by;

  delete from customers c where c.id = any (ids) and not c.kept
    and not exists (select from customer_facts f where f.customer_id = c.id);

  with facts as (
    select f.customer_id, min(f.at) as first_at, max(f.at) as last_at, max(f.at) filter (where not f.by_studio or f.kind = 'order') as active_at,
      count(*) filter (where f.kind in ('message', 'commission', 'reservation')) as asked,
      count(*) filter (where f.kind = 'message' and f.state = 'unread') as unread,
      count(*) filter (where f.kind = 'order') as orders,
      coalesce(bool_or(f.kind = 'subscription' and f.state = 'subscribed'), false) as subscribed,
      (array_agg(f.name order by f.rank desc nulls last, f.at desc) filter (where f.rank is not null and f.name <> ''))[1] as name,
      max(f.rank) filter (where f.name <> '') as rank,
      coalesce(bool_or(f.kind in ('order', 'message', 'commission', 'subscription', 'room') and exists (select from demo_records d where d.record_id = f.id::text)), false) as demo
    from customer_facts f where f.customer_id = any (ids) and f.at <= now() + interval '1 day' group by 1
  ), bought as (
    select o.customer_id, count(*) filter (where paid.any_paid) as purchases, max(o.placed_at) filter (where paid.any_paid) as bought_at,
      bool_or(o.payment_method = 'demo') as demo
    from customer_ordered o, lateral (select o.payment_state in ('partially_paid', 'paid', 'partially_refunded') and o.order_state in ('open', 'completed') as any_paid) as paid
    where o.customer_id = any (ids) group by 1
  ), made as (
    select a.customer_id, count(*) as pieces, max(c.delivered_at) as delivered_at
    from customer_addresses a join commissions c on c.email = a.email
    where a.customer_id = any (ids) and c.stage in ('delivered', 'closed') group by 1
  ), sums as (
    select customer_id, jsonb_object_agg(currency, amount) filter (where amount <> 0) as spent from (
      select customer_id, currency, sum(amount)::bigint as amount from (
        select o.customer_id, p.currency, p.amount - p.refunded as amount from customer_ordered o join payments p on p.order_id = o.id
          where o.customer_id = any (ids) and p.state = 'received'
        union all
        select a.customer_id, p.currency, p.amount - p.refunded from customer_addresses a join invoices i on i.email = a.email
          join payments p on p.invoice_id = i.id where a.customer_id = any (ids) and i.order_id is null and i.email <> '' and p.state = 'received'
      ) as money group by 1, 2
    ) as by_currency group by 1
  ), works as (
    select customer_id, count(*) as works, string_agg(title, ' ') as titles from customer_works where customer_id = any (ids) group by 1
  ), places as (
    select customer_id, (array_agg(address order by placed_at desc))[1] as last,
      array_agg(distinct customer_postal_key(address)) filter (where customer_postal_key(address) is not null) as keys
    from customer_ordered where customer_id = any (ids) and address is not null group by 1
  ), phones as (
    select customer_id, array_agg(distinct customer_phone_key(phone)) filter (where customer_phone_key(phone) is not null) as keys
    from customer_ordered where customer_id = any (ids) and phone <> '' group by 1
  ), addresses as (
    select customer_id, string_agg(email::text, ' ' order by email) as all_of_them from customer_addresses where customer_id = any (ids) group by 1
  ), said as (
    select c.id, case when c.name_rank = 9 then c.name else coalesce(f.name, '') end as name,
      case when c.name_rank = 9 then 9 else coalesce(f.rank, 0) end as name_rank,
      coalesce(c.postal -> 0, p.last) as place
    from customers c left join facts f on f.customer_id = c.id left join places p on p.customer_id = c.id where c.id = any (ids)
  )
  update customers c set
    name = said.name, name_rank = said.name_rank,
    first_at = least(coalesce(f.first_at, c.created_at), case when c.kept then c.created_at end),
    last_at = coalesce(f.last_at, c.created_at), active_at = f.active_at,
    order_count = coalesce(f.orders, 0), asked_count = coalesce(f.asked, 0), unread_count = coalesce(f.unread, 0),
    subscribed = coalesce(f.subscribed, false), purchase_count = coalesce(b.purchases, 0) + coalesce(m.pieces, 0),
    bought_at = greatest(b.bought_at, m.delivered_at),
    work_count = coalesce(w.works, 0), spent = coalesce(s.spent, '{}'), is_demo = coalesce(f.demo, false) or coalesce(b.demo, false),
    city = coalesce(said.place ->> 'city', ''), country = coalesce(said.place ->> 'country', ''),
    search = immutable_unaccent(lower(concat_ws(' ', said.name, c.company, c.partner, c.job, a.all_of_them, said.place ->> 'city', said.place ->> 'postalCode',
      said.place ->> 'country', immutable_join(c.tags), immutable_join(c.groups), immutable_join(c.interests), w.titles, immutable_join(ph.keys), immutable_join(c.phones)))),
    name_key = case when said.name like '% %' then customer_name_key(said.name) else '' end,
    initial_key = coalesce(customer_initial_key(said.name), ''),
    phone_keys = array(select distinct key from unnest(coalesce(ph.keys, '{}') || array(select customer_phone_key(phone) from unnest(c.phones) as phone)) as key where key is not null order by key),
    postal_keys = array(select distinct key from unnest(coalesce(p.keys, '{}') || array(select customer_postal_key(one) from jsonb_array_elements(c.postal) as one)) as key where key is not null order by key)
  from said left join facts f on f.customer_id = said.id left join bought b on b.customer_id = said.id left join made m on m.customer_id = said.id left join sums s on s.customer_id = said.id
    left join works w on w.customer_id = said.id left join places p on p.customer_id = said.id left join phones ph on ph.customer_id = said.id
    left join addresses a on a.customer_id = said.id
  where c.id = said.id;
end
$$;
--> statement-breakpoint
-- Who may be one. What was said to be two people stays so. Of each person others are looked for by indexes: the planner knows
-- nothing of tables that have just been filled, and would compare everybody with everybody. What many have tells nothing, such
-- as a placeholder for a telephone number, and would make as many pairs as the square of them: it is left out.
create function propose_customer_pairs(ids uuid[]) returns void language plpgsql
  set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off as $$
declare
  most constant integer := 20;
  most_neighbours constant integer := 200;
  numbers text[];
  names text[];
  initials text[];
  places text[];
begin
  delete from customer_pairs where apart_at is null and (first_id = any (ids) or second_id = any (ids));
  select array_agg(key) into numbers from (select distinct unnest(phone_keys) as key from customers where id = any (ids)) as mine
    where (select count(*) from (select from customers o where o.phone_keys @> array[key] limit most + 1) as few) <= most;
  select array_agg(key) into names from (select distinct name_key as key from customers where id = any (ids) and name_key <> '') as mine
    where (select count(*) from (select from customers o where o.name_key = key and o.name_key <> '' limit most + 1) as few) <= most;
  select array_agg(key) into initials from (select distinct initial_key as key from customers where id = any (ids) and initial_key <> '') as mine
    where (select count(*) from (select from customers o where o.initial_key = key and o.initial_key <> '' limit most + 1) as few) <= most;
  select array_agg(key) into places from (select distinct unnest(postal_keys) as key from customers where id = any (ids)) as mine
    where (select count(*) from (select from customers o where o.postal_keys @> array[key] limit most_neighbours + 1) as few) <= most_neighbours;
  insert into customer_pairs (first_id, second_id, reasons)
    select least(a, b), greatest(a, b), array_agg(distinct why order by why) from (
      select c.id as a, o.id as b, 'phone' as why from customers c, unnest(c.phone_keys) as key, customers o
        where c.id = any (ids) and key = any (numbers) and o.phone_keys @> array[key] and o.id <> c.id
      union all
      select c.id, o.id, 'name' from customers c join customers o on o.name_key = c.name_key
        where c.id = any (ids) and o.id <> c.id and c.name_key = any (names) and o.name_key <> ''
      union all
      -- an initial, or the same place
      select c.id, o.id, 'initial' from customers c join customers o on o.initial_key = c.initial_key and o.initial_key <> ''
        where c.id = any (ids) and o.id <> c.id and c.initial_key = any (initials) and o.name_key <> c.name_key
          and (o.postal_keys && c.postal_keys or c.name ~ '^\S\.?\s' or o.name ~ '^\S\.?\s')
      union all
      -- a slip in the name, at the same place
      select c.id, o.id, 'alike' from customers c, unnest(c.postal_keys) as key, customers o
        where c.id = any (ids) and key = any (places) and o.postal_keys @> array[key] and o.id <> c.id
          and o.name_key <> c.name_key and o.initial_key <> c.initial_key and similarity(o.name_key, c.name_key) > 0.6
      union all
      -- ordered with another address while signed in
      select o.customer_id, a.customer_id, 'account' from customer_ordered o join auth_users u on u.id = o.user_id and u.email_verified
        join customer_addresses a on a.email = u.email where (o.customer_id = any (ids) or a.customer_id = any (ids)) and a.customer_id <> o.customer_id
    ) as alike group by 1, 2
    on conflict do nothing;
end
$$;
--> statement-breakpoint
-- A document without somebody's names and addresses: each of its texts by itself, so that nothing in them breaks it.
create function without_words(document jsonb, pattern text, mark text) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return case jsonb_typeof(document)
    when 'string' then to_jsonb(regexp_replace(document #>> '{}', pattern, mark, 'gi'))
    when 'array' then (select coalesce(jsonb_agg(without_words(one, pattern, mark) order by place), '[]') from jsonb_array_elements(document) with ordinality as of (one, place))
    when 'object' then (select coalesce(jsonb_object_agg(regexp_replace(name, pattern, mark, 'gi'), without_words(one, pattern, mark)), '{}') from jsonb_each(document) as of (name, one))
    else document end;
end
$$;
--> statement-breakpoint
-- After rows were loaded without triggers.
create function note_all_customers() returns void language sql as $$
  insert into customer_changes (email) select email from (
    select email from orders union select email from threads union select email from commissions union select email from subscribers
    union select reserved_email from holds union select email from viewing_rooms union select email from invoices where order_id is null
  ) as everybody where email <> '';
  insert into customer_changes (order_id) select id from orders where email = '';
  insert into customer_changes (customer_id) select id from customers;
$$;
--> statement-breakpoint
do $do$
declare
  one record;
begin
  for one in
    select * from (values
      ('orders', 'email, case when email = '''' then id end from %s'),
      ('threads', 'email, null::uuid from %s'),
      ('commissions', 'email, null::uuid from %s'),
      ('subscribers', 'email, null::uuid from %s'),
      ('holds', 'reserved_email, null::uuid from %s where reserved_email <> '''''),
      ('viewing_rooms', 'email, null::uuid from %s where email <> '''''),
      ('invoices', 'email, null::uuid from %s where order_id is null and email <> '''''),
      ('payments', 'coalesce(o.email, i.email), case when o.email = '''' then o.id end from %s as p left join orders o on o.id = p.order_id left join invoices i on i.id = p.invoice_id'),
      ('returns', 'o.email, case when o.email = '''' then o.id end from %s as r join orders o on o.id = r.order_id')
    ) as noted (place, select_from)
  loop
    execute format($f$create function note_customers_of_%1$s() returns trigger language plpgsql as $body$
      begin insert into customer_changes (email, order_id) select distinct %2$s; return null; end $body$ $f$, one.place, format(one.select_from, 'written'));
    execute format($f$create function note_changed_customers_of_%1$s() returns trigger language plpgsql as $body$
      begin insert into customer_changes (email, order_id) select %2$s union select %3$s; return null; end $body$ $f$,
      one.place, format(one.select_from, 'written'), format(one.select_from, 'replaced'));
    execute format('create trigger note_new_customers after insert on %1$I referencing new table as written for each statement execute function note_customers_of_%1$s()', one.place);
    execute format('create trigger note_gone_customers after delete on %1$I referencing old table as written for each statement execute function note_customers_of_%1$s()', one.place);
    execute format('create trigger note_changed_customers after update on %1$I referencing old table as replaced new table as written for each statement execute function note_changed_customers_of_%1$s()', one.place);
  end loop;
end
$do$;
--> statement-breakpoint
create function note_account_customer() returns trigger language plpgsql as $$
begin
  insert into customer_changes (email) select a.email from customer_addresses a where a.email in (new.email, old.email);
  return null;
end
$$;
--> statement-breakpoint
create trigger note_account_customer after update of email, email_verified, address_on_trust on auth_users for each row
  when (old.email is distinct from new.email or old.email_verified is distinct from new.email_verified or old.address_on_trust is distinct from new.address_on_trust)
  execute function note_account_customer();
