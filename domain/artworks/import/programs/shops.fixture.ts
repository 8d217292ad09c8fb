import type { ProgramExport } from "./program-export.fixture.ts"

/** Real headings with invented works. */
export const shopExports: ProgramExport[] = [
  {
    program: "wix",
    file: `handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1,additionalInfoTitle1,additionalInfoDescription1,additionalInfoTitle2,additionalInfoDescription2,brand
product_1,Product,"Über der ""Flut""","<p>Gemalt im Mai.</p>",aa11~mv2.jpg;aa12~mv2.jpg,Sea,W-1,,300.0,,true,PERCENT,0.0,1,,120,,,,Size,"<p>60 x 80 cm</p>",Medium,<p>Oil on linen</p>,
product_2,Product,Gone already,,bb11~mv2.jpg,Sea,W-2,SOLD,900.0,,true,PERCENT,0.0,3,,,,,,,,,,
product_3,Product,Spring sale,,cc11~mv2.jpg,Sea,W-3,Sale,500.0,,true,PERCENT,20.0,1,,,,,,,,,,
product_4,Product,Giclée print,,dd11~mv2.jpg,Prints,W-4,,40.0,,true,AMOUNT,0.0,InStock,,,Size,DROP_DOWN,A4;A3,,,,,
product_4,Variant,,,,,,,,0.0,true,,,InStock,,,,,A4,,,,,
product_4,Variant,,,,,,,,25.0,true,,,OutOfStock,,,,,A3,,,,,
product_5,Product,Hidden study,,ee11~mv2.jpg,Sea,W-5,,200.0,,false,PERCENT,0.0,OutOfStock,,,,,,,,,,
`,
    works: [
      {
        title: 'Über der "Flut"',
        description: "Gemalt im Mai.",
        medium: "Oil on linen",
        size: "60 x 80 cm",
        heightMm: 600,
        widthMm: 800,
        price: 30000,
        cost: 12000,
        inventoryNumber: "W-1",
        availability: "available",
        tags: ["Sea"],
        images: ["https://static.wixstatic.com/media/aa11~mv2.jpg", "https://static.wixstatic.com/media/aa12~mv2.jpg"],
      },
      { title: "Gone already", price: 90000, availability: "sold" },
      { title: "Spring sale", price: 40000, availability: "available", notes: "Price before: 500.0" },
      { title: "Giclée print", price: 4000, availability: "available", notes: "Variants: A4; A3 +25.0" },
      { title: "Hidden study", availability: "sold", published: false },
    ],
  },
  {
    program: "wix",
    file: `handle,fieldType,name,visible,plainDescription,categorySlugs,media,mediaAltText,ribbon,brand,price,strikethroughPrice,cost,inventory,preOrderEnabled,sku,barcode,weight,productOptionName1,productOptionType1,productOptionChoices1
tide,PRODUCT,Tide line,TRUE,Oil on linen,sea;large-works,https://x.example/a.jpg,Waves,,,300.00,350.00,,1,FALSE,T-1,,,,,
tide,MEDIA,,,,,https://x.example/b.jpg,,,,,,,,,,,,,,
print,PRODUCT,Print,TRUE,,prints,https://x.example/c.jpg,,,,40.00,,,,FALSE,,,,Size,TEXT_CHOICES,A4;A3
print,VARIANT,,,,,,,,,40.00,,,0,FALSE,P-A4,,,,,A4
print,VARIANT,,,,,,,,,65.00,,,0,FALSE,P-A3,,,,,A3
`,
    works: [
      {
        title: "Tide line",
        price: 30000,
        notes: "Price before: 350.00",
        tags: ["sea", "large-works"],
        images: ["https://x.example/a.jpg", "https://x.example/b.jpg"],
      },
      { title: "Print", price: 4000, availability: "sold", notes: "Variants: A4 40.00; A3 65.00" },
    ],
  },
  {
    program: "shopify",
    file: `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,SEO Title,Cost per item,Status
untracked,Untracked print,<p>Made to order</p>,Studio,Print,sea,true,Title,Default Title,,0.0,,0,deny,86,,https://x.example/a.jpg,1,,20.00,active
sold,Tracked and sold,,Studio,Painting,,true,Title,Default Title,,0.0,shopify,0,deny,860,,,,,,active
more,Tracked and continued,,Studio,Print,,true,Title,Default Title,,0.0,shopify,0,continue,90,120.00,,,Sea print,,active
gone,Archived,,Studio,Print,,true,Title,Default Title,,0.0,shopify,4,deny,90,,,,,,archived
`,
    works: [
      { title: "Untracked print", price: 8600, cost: 2000, availability: "available", editionSize: null },
      { title: "Tracked and sold", price: 86000, availability: "sold" },
      {
        title: "Tracked and continued",
        availability: "available",
        seoTitle: "Sea print",
        notes: "Price before: 120.00",
      },
      { title: "Archived", published: false, editionSize: 4 },
    ],
  },
  {
    program: "shopify",
    file: `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Product image URL,Image position
Untracked,u,,Studio,,Print,,TRUE,Active,,Title,Default Title,86.00,,,0,DENY,0,,
Sold,s,,Studio,,Print,,TRUE,Active,,Title,Default Title,86.00,,shopify,0,DENY,0,,
Continued,c,,Studio,,Print,,TRUE,Active,,Title,Default Title,86.00,,shopify,0,CONTINUE,0,,
`,
    works: [
      { title: "Untracked", availability: "available" },
      { title: "Sold", availability: "sold" },
      { title: "Continued", availability: "available" },
    ],
  },
  {
    program: "squarespace",
    file: `Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Length,Width,Height,Visible,Hosted Image URLs
a1,v1,PHYSICAL,shop,tide,"Ebbe, ""spät""",<p>Öl</p>,SQ1,Size,small,20.00,15.00,Yes,1,/sea,,0.0,0.0,0.0,0.0,Yes,https://x.example/a.jpg https://x.example/b.jpg
,v2,,,,,,SQ2,,large,30.00,0.00,No,0,,,0.0,0.0,0.0,0.0,,
a2,v3,PHYSICAL,shop,moor,Moor,,SQ3,,,50.00,40.00,No,Unlimited,,,0.0,0.0,0.0,0.0,No,
`,
    works: [
      {
        title: 'Ebbe, "spät"',
        price: 1500,
        availability: "available",
        images: ["https://x.example/a.jpg", "https://x.example/b.jpg"],
      },
      { title: "Moor", price: 5000, availability: "available", published: false },
    ],
  },
  {
    program: "etsy",
    file: `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU
L&#39;onda &quot;alta&quot;,Large work,450.00,EUR,1,"blue_sea,oil","Oil,Linen",https://x.example/1.jpg,https://x.example/2.jpg,,,,O-1
Düne,,60.00,EUR,0,,Paper,,,Size,Size,"A4,A3",D-1
`,
    works: [
      {
        title: 'L\'onda "alta"',
        price: 45000,
        currency: "EUR",
        medium: "Oil, Linen",
        tags: ["blue sea", "oil"],
        inventoryNumber: "O-1",
      },
      { title: "Düne", price: 6000, availability: "sold" },
    ],
  },
  {
    program: "big-cartel",
    file: `id,name,permalink,position,price,default_price,tax,url,status,on_sale,created_at,description,has_option_groups,categories,images
1,"Möwe, ""Nr. 2""",moewe,1,120.0,150.0,0,/product/moewe,active,true,2024-03-01,Gouache on paper,false,Birds,https://x.example/m.jpg
2,Skua,skua,2,300.0,300.0,0,/product/skua,sold-out,false,2024-03-01,,false,Birds,
3,Tern,tern,3,90.0,90.0,0,/product/tern,hidden,false,2024-03-01,,false,,
4,Knot,knot,4,90.0,90.0,0,/product/knot,coming-soon,false,2024-03-01,,false,,
`,
    works: [
      {
        title: 'Möwe, "Nr. 2"',
        price: 12000,
        notes: "Price before: 150.0",
        tags: ["Birds"],
        images: ["https://x.example/m.jpg"],
      },
      { title: "Skua", price: 30000, availability: "sold" },
      { title: "Tern", published: false },
      { title: "Knot", availability: "available", published: false },
    ],
  },
  {
    program: "ecwid",
    file: `type,product_internal_id,product_sku,product_name,product_price,product_compare_to_price,product_is_inventory_tracked,product_quantity,product_quantity_out_of_stock_behaviour,product_is_available,product_media_main_image_url,product_media_main_image_alt,product_media_gallery_image_url_1,product_description,product_category_1,product_category_2,product_is_featured,product_brand,product_weight,product_length,product_width,product_height,product_option_name,product_option_value,product_variation_sku,product_variation_option_Size
product,71,E-1,"Nacht, ""blau""",800,950,true,1,SHOW,true,https://x.example/n.jpg,Night sky,https://x.example/n2.jpg,<p>Öl auf Holz</p>,Paintings,Night,true,,0,0,0,0,,,,
product,72,E-2,Sold one,400,,true,0,SHOW,true,,,,,Paintings,,false,,0,0,0,0,,,,
product,73,E-3,Print,40,,false,0,SHOW,false,,,,,Prints,,false,,0,0,0,0,,,,
product_variation,73,,,,,true,3,,,,,,,,,,,,,,,,,E-3-A4,A4
product_variation,73,,,,,true,2,,,,,,,,,,,,,,,,,E-3-A3,A3
`,
    works: [
      {
        title: 'Nacht, "blau"',
        price: 80000,
        description: "Öl auf Holz",
        altText: "Night sky",
        isFeatured: true,
        tags: ["Paintings", "Night"],
        notes: "Price before: 950",
        images: ["https://x.example/n.jpg", "https://x.example/n2.jpg"],
      },
      { title: "Sold one", price: 40000, availability: "sold" },
      { title: "Print", availability: "available", published: false, editionSize: 5, notes: "Variants: A4; A3" },
    ],
  },
  {
    program: "square",
    file: `Token,Item Name,Variation Name,SKU,Description,Categories,Reporting Category,SEO Title,SEO Description,Permalink,GTIN,Square Online Item Visibility,Item Type,Weight (kg),Shipping Enabled,Price,Online Sale Price,Archived,Sellable,Stockable,Option Name 1,Option Value 1,Default Unit Cost,Current Quantity Atelier,New Quantity Atelier,Stock Alert Enabled Atelier,Current Quantity Galerie Süd,New Quantity Galerie Süd
T1,"Föhr ""I""",Regular,S-1,Oil on board,Islands,Islands,,,foehr,,visible,Physical good,1.5,Y,700,,N,Y,Y,,,120,0,,N,1,
T2,Amrum,Regular,S-2,,Islands,,,,amrum,,visible,Physical good,,Y,500,450,N,Y,Y,,,,0,,N,0,
T3,Sylt print,A4,S-3,,Prints,,,,sylt,,hidden,Physical good,,Y,30,,N,Y,Y,Size,A4,,4,,N,,
T4,Sylt print,A3,S-4,,Prints,,,,sylt,,hidden,Physical good,,Y,50,,N,Y,Y,Size,A3,,2,,N,,
T5,Untitled,Regular,S-5,,,,,,u,,visible,Physical good,,Y,90,,N,Y,Y,,,,1,,N,,
T6,Untitled,Regular,S-6,,,,,,u2,,visible,Physical good,,Y,95,,N,Y,Y,,,,1,,N,,
`,
    works: [
      { title: 'Föhr "I"', price: 70000, cost: 12000, availability: "available", weightG: 1500, tags: ["Islands"] },
      { title: "Amrum", price: 45000, availability: "sold", notes: "Price before: 500" },
      { title: "Sylt print", price: 3000, published: false, editionSize: 6, notes: "Variants: A4 30; A3 50" },
      { title: "Untitled", price: 9000 },
      { title: "Untitled", price: 9500 },
    ],
  },
  {
    program: "prestashop",
    file: `Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Discount amount;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd);Reference #;Supplier reference #;Supplier;Manufacturer;EAN13;UPC;Ecotax;Width;Height;Depth;Weight;Quantity;Minimal quantity;Visibility;Summary;Description;Tags (x,y,z...);Meta title;Meta description;URL rewritten;Available for order (0 = No, 1 = Yes);Image URLs (x,y,z...);Image alt texts (x,y,z...)
11;1;"Été ""doré""";Peintures,Mer;1250.50;1;300;0;0;0;;;PS-11;;;;;;0;0;0;0;0;1;1;both;Huile;<p>Huile sur toile, 2021</p>;mer,or;;;ete;1;https://x.example/1.jpg,https://x.example/2.jpg;
12;1;Vendu;Peintures;400;1;;1;50;;2020-01-01;2099-12-31;PS-12;;;;;;0;0;0;0;0;0;1;both;;;;;;vendu;1;;
13;1;Soldé avant;Peintures;400;1;;1;;25;2020-01-01;2020-02-01;PS-13;;;;;;0;0;0;0;0;1;1;both;;;;;;solde;1;;
14;0;Caché;Peintures;400;1;;1;;25;;;PS-14;;;;;;0;0;0;0;0;1;1;both;;;;;;cache;1;;
`,
    works: [
      {
        title: 'Été "doré"',
        price: 125050,
        cost: 30000,
        inventoryNumber: "PS-11",
        description: "Huile sur toile, 2021",
        images: ["https://x.example/1.jpg", "https://x.example/2.jpg"],
      },
      { title: "Vendu", price: 35000, availability: "sold", notes: "Price before: 400" },
      { title: "Soldé avant", price: 40000, availability: "available" },
      { title: "Caché", price: 30000, published: false },
    ],
  },
  {
    program: "magento",
    file: `sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,tax_class_name,visibility,price,special_price,special_price_from_date,special_price_to_date,url_key,meta_title,meta_description,base_image,base_image_label,additional_images,qty,is_in_stock,manage_stock,allow_backorders,configurable_variations
M-1,,Default,simple,"Default Category/Paintings,Default Category/Sea",base,"Größe ""Null""",<p>Lang.</p>,<p>Kurz.</p>,,1,None,"Catalog, Search",900.0000,,,,null,,,https://x.example/g.jpg,Grau,https://x.example/h.jpg,1,1,1,0,
M-1,de,Default,simple,,base,Übersetzt,,,,,,,,,,,,,,,,,,,,,
M-2-A4,,Default,simple,Default Category/Prints,base,Print A4,,,,1,None,Not Visible Individually,40.0000,,,,p-a4,,,,,,2,1,1,0,
M-2-A3,,Default,simple,Default Category/Prints,base,Print A3,,,,1,None,Not Visible Individually,60.0000,,,,p-a3,,,,,,3,1,1,0,
M-2,,Default,configurable,Default Category/Prints,base,Print,,,,1,None,"Catalog, Search",,,,,print,,,,,,,1,1,0,"sku=M-2-A4,size=A4|sku=M-2-A3,size=A3"
M-3,,Default,simple,Default Category/Sea,base,Gone,,,,1,None,"Catalog, Search",300.0000,250.0000,,,gone,,,,,,0,0,1,0,
`,
    works: [
      {
        title: 'Größe "Null"',
        price: 90000,
        description: "Kurz.\n\nLang.",
        altText: "Grau",
        tags: ["Paintings", "Sea"],
        images: ["https://x.example/g.jpg", "https://x.example/h.jpg"],
      },
      { title: "Print", price: 4000, editionSize: 5, notes: "Variants: Print A4 40.0000; Print A3 60.0000" },
      { title: "Gone", price: 25000, availability: "sold", notes: "Price before: 300.0000" },
    ],
  },
]
