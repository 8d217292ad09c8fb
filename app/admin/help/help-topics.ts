import { href } from "react-router"
import { isActivePath } from "../shell/nav.ts"

type HelpTopic = {
  id: string
  title: string
  /** The first opens from the help. Each covers the pages below it, except for the dashboard's. */
  paths: string[]
  also: string
  paragraphs: string[]
}

export const helpTopics: HelpTopic[] = [
  {
    id: "start",
    title: "Getting started",
    paths: [href("/admin"), href("/admin/demo")],
    also: "begin first steps dashboard",
    paragraphs: [
      "The dashboard lists what needs you: orders to ship, messages to answer, payments that are late. An empty list means that nothing is waiting.",
      "On an empty site it leads you to your first work: enter your name, add a picture, set a price, say how people pay, publish, and look at your site.",
      "Ctrl K (⌘ K on a Mac) opens the search. It finds works, orders, people, settings and every action by name.",
    ],
  },
  {
    id: "upload",
    title: "Adding works",
    paths: [href("/admin/upload")],
    also: "new artwork picture photo heic phone",
    paragraphs: [
      "Drop pictures on Artwork Upload, or take them with your phone. Each becomes a draft; nobody sees it until you publish it. Title, year, medium and size are read from the file’s name where it contains them.",
      "Several pictures of one work belong together: press Merge up beside one, or name them alike, for example “Slack Water.jpg” and “Slack Water (detail).jpg”.",
      "Artwork Upload offers Publish when a work has a picture, a title, a size and a price or “On request”. On the work’s own page a picture and a title are enough.",
    ],
  },
  {
    id: "import",
    title: "Importing a list",
    paths: [href("/admin/import")],
    also: "csv excel spreadsheet shopify squarespace wordpress wxr xml etsy artwork archive wix",
    paragraphs: [
      "Choose a spreadsheet or an export of another program, unchanged. Before anything is written you see what would happen to each row, and you can correct single values.",
      "Rows that cannot be read safely are asked about, not guessed. Run the same file again after changes: works are updated, not doubled.",
      "Posts and pages come from the XML file that WordPress or Squarespace exports. Leave the former site online until their pictures are here.",
      "An import can be undone. Works that were sold since stay as they are.",
    ],
  },
  {
    id: "works",
    title: "Managing works",
    paths: [href("/admin/artworks"), href("/admin/papers")],
    also: "edit table bulk price series tags publish archive labels tear sheet",
    paragraphs: [
      "The list has saved views, columns of your choice and filters. Select several works to change prices, series, tags or visibility at once; every such change can be undone.",
      "“Edit as spreadsheet” lets you type and paste as in a spreadsheet program. Labels, price lists and checklists are printed from the selection.",
      "Archiving removes a work from the site and keeps its history. A work that someone is buying cannot be archived.",
    ],
  },
  {
    id: "status",
    title: "Availability",
    paths: [href("/admin/status")],
    also: "available sold reserved on loan not for sale",
    paragraphs: [
      "A work is available, reserved, sold, on loan or not for sale. Orders change this by themselves; here you change it by hand, for example after a sale elsewhere.",
      "To keep the buyer and the payment with the work, record a sale under Orders instead of setting the status.",
    ],
  },
  {
    id: "categories",
    title: "Series, mediums and tags",
    paths: [href("/admin/categorization")],
    also: "categorization rename merge order page body of work statement",
    paragraphs: [
      "A series can have a page on the site, with a statement, installation views and its works: “Give it a page”, write, Publish. Visitors find it below Series in the footer and beside the Gallery’s title. Under Settings the Gallery can begin with the series.",
      "Series have a text, years and an order of their works. Mediums, tags and subjects can be renamed or merged; all works follow, and former addresses lead to the new ones.",
    ],
  },
  {
    id: "orders",
    title: "Orders",
    paths: [href("/admin/orders")],
    also: "ship parcel tracking paid refund return cancel sale fair",
    paragraphs: [
      "Each order says what comes next. Before every step the page tells you what it will do and which e-mail the buyer gets.",
      "Record a sale made at the studio, at a fair or by telephone with “Record a sale”: the work is sold everywhere at once, and the invoice is written.",
      "Refunds, returns and damage are handled on the order’s page. Money that cannot be matched to an order is listed under Unmatched payments.",
    ],
  },
  {
    id: "commissions",
    title: "Commissions",
    paths: [href("/admin/commissions")],
    also: "client quote deposit proof request",
    paragraphs: [
      "Requests from the site arrive on the board. Send a quote; the client accepts it on a private page and pays the deposit there. Share proofs and collect comments on the same page.",
      "The finished piece becomes a work in your inventory.",
    ],
  },
  {
    id: "customers",
    title: "Customers",
    paths: [href("/admin/customers")],
    also: "people collectors contacts erase merge privacy gdpr",
    paragraphs: [
      "Everybody who wrote, ordered or subscribed is listed with what they bought and asked. Possible duplicates are shown side by side; nothing is merged until you confirm.",
      "“Erase” removes a person’s data and keeps what the law requires, such as invoices. “Export” gives them a copy.",
    ],
  },
  {
    id: "invoices",
    title: "Invoices and taxes",
    paths: [href("/admin/invoices")],
    also: "bill vat credit note receipt accountant small business",
    paragraphs: [
      "Orders write their invoices by themselves. Write others by hand: save a draft, look at it, issue it. An issued invoice never changes; credit notes correct it.",
      "Taxes are rows in Settings: what a tax is called, where it applies, its rate, and whether your prices contain it. Small businesses that charge no tax enter their sentence there. Please ask an accountant which rows you need.",
      "The export for your accountant has one line for each document.",
    ],
  },
  {
    id: "exhibitions",
    title: "Exhibitions",
    paths: [href("/admin/exhibitions")],
    also: "show fair open call hanging plan press labels",
    paragraphs: [
      "An exhibition has its works, views, texts and a page on your site. The hanging plan shows its walls to scale with the height of each hook.",
      "Wall labels and price lists are printed from its works.",
    ],
  },
  {
    id: "inventory",
    title: "Inventory and consignment",
    paths: [href("/admin/inventory")],
    also: "location crate dealer gallery loan insurance condition report stock-take count",
    paragraphs: [
      "Every work has a location and a record of where it was. Move works singly, by crate or by scanning their codes.",
      "Works at a dealer are on an agreement: what went out, what was sold, what is owed. A stock-take compares what you count with what should be there.",
    ],
  },
  {
    id: "viewing-rooms",
    title: "Viewing rooms",
    paths: [href("/admin/viewing-rooms")],
    also: "private selection collector link offer",
    paragraphs: [
      "A viewing room shows chosen works, with prices of their own if you like, to everybody who has its link. You see when it was opened. Close it at any time.",
    ],
  },
  {
    id: "homepage",
    title: "Homepage and pages",
    paths: [
      ...[href("/admin/homepage"), href("/admin/about"), href("/admin/navigation")],
      ...[href("/admin/manage-photos"), href("/admin/artist-photos")],
    ],
    also: "website hero featured about photos legal imprint look colors type",
    paragraphs: [
      "Changes to the homepage and the About page are drafts until you publish them, and former versions can be restored.",
      "Featured works are chosen in their section, on a work’s page, or for several works at once in the list. Without a choice the first six of the wall are shown.",
      "Colors, type, links and legal texts are in Settings.",
    ],
  },
  {
    id: "pages",
    title: "Pages of your own",
    paths: [href("/admin/pages")],
    also: "page blocks workshops press bar menu navigation private link",
    paragraphs: [
      "A page is a list of blocks: text, pictures, works, dates, questions, files. Drag a block by its grip, or move it with the arrow keys. Press / where you want a new one.",
      "Everything is saved while you write. Visitors see a change when you publish it; former versions can be compared and restored. A private link shows the draft to people without an account.",
      "A page is in the bar (two at the most), in the menu, or found by its link only.",
    ],
  },
  {
    id: "journal",
    title: "Journal",
    paths: [href("/admin/blog")],
    also: "blog post write schedule",
    paragraphs: [
      "Posts are saved while you write. Type / for headings, pictures, works and quotations. Publish now or at a time of your choice.",
    ],
  },
  {
    id: "messages",
    title: "Messages and newsletter",
    paths: [href("/admin/messages"), href("/admin/newsletter"), href("/admin/mailbox")],
    also: "inquiry contact reply mail mailbox newsletter subscribers spam",
    paragraphs: [
      "Messages from the site and, if you connect your mailbox, from your e-mail are kept as conversations. Saved replies begin an answer with a text of yours.",
      "The newsletter goes to people who confirmed their address. Every issue has a link that ends the subscription.",
      "Without a mail server no e-mail leaves: it waits in the mailbox. Connect one in Settings under E-mail.",
    ],
  },
  {
    id: "analytics",
    title: "Analytics",
    paths: [href("/admin/analytics")],
    also: "visits visitors statistics numbers searches",
    paragraphs: [
      "Visits are counted by your own site, without cookies and without other companies. You see which works are looked at, what people search for without finding it, and what became of inquiries.",
    ],
  },
  {
    id: "address",
    title: "Your address, and what keeps it alive",
    paths: [href("/admin/address")],
    also: "domain https certificate dns status health disk jobs backups elsewhere recovery sheet updates version",
    paragraphs: [
      "Your Address says how the site is: its domain and certificate, e-mail, card payments, backups, pictures and the machine. Each line says what it means and where to change it; you get an e-mail when one begins to fail.",
      "Type your domain under Domain and HTTPS. The page shows the records to enter where you bought it, checks them while you wait, and gets the certificate by itself. It is renewed without you.",
      "A computer can be stolen. Add a place for backups elsewhere, print the recovery sheet and keep it where your passport is: with it the site comes back on a new computer.",
      "Updates are installed in Settings, Updates, after a backup. If a new version doesn’t do its work the site goes back by itself, and for two weeks you can go back with a button.",
    ],
  },
  {
    id: "settings",
    title: "Settings, shipping and payment",
    paths: [href("/admin/settings"), href("/admin/restore")],
    also: "zones delivery bank transfer card stripe currency units people backup restore",
    paragraphs: [
      "Delivery costs are zones: countries, with a price for each size of work or each step of weight. Leave a price empty, and the buyer asks you for a quote.",
      "For bank transfers enter your account. For cards paste the key of your Stripe or Mollie account under Getting paid; the rest is set up for you.",
      "Backups are written by themselves and tried by reading them back. Download one before larger changes.",
    ],
  },
]

export const findHelpTopic = (path: string): HelpTopic | undefined =>
  helpTopics
    .flatMap((topic) => topic.paths.map((covered) => ({ topic, covered })))
    .filter(({ covered }) => isActivePath(covered, path))
    .toSorted((one, other) => other.covered.length - one.covered.length)[0]?.topic
