import type { ImportField } from "../fields.ts"
import { foldKey } from "../heading.ts"
import type { LayoutNames, LayoutSpec } from "./layout.ts"

/** Fields of the columns in `headings`, in their order. */
const fields = [
  "rowKind sku title published isFeatured visibility shortDescription description saleFrom saleTo inStock stock backorders",
  "weight length width height salePrice price categories tags images parent sortOrder optionName1 optionValue1",
].flatMap((names) => names.split(" ")) as ImportField[]

/** Localized headings of the export; `/` separates those of several versions. */
const headings = {
  en: [
    "Type|SKU|Name|Published|Is featured?|Visibility in catalog|Short description|Description|Date sale price starts|Date sale price ends|In stock?|Stock|Backorders allowed?",
    "Weight|Length|Width|Height|Sale price|Regular price|Categories|Tags|Images|Parent|Position|Attribute 1 name|Attribute 1 value(s)",
  ],
  "de-DE": [
    "Typ|Artikelnummer/Artikelnummer (SKU)|Name|Veröffentlicht|Ist hervorgehoben?|Sichtbarkeit im Katalog|Kurzbeschreibung|Beschreibung|Datum, an dem Angebotspreis beginnt|Datum, an dem Angebotspreis endet|Vorrätig?|Lager/Bestand/Lagerbestand|Lieferrückstande erlaubt?/Lieferrückstände erlaubt?",
    "Gewicht|Länge|Breite|Höhe|Angebotspreis|Regulärer Preis|Kategorien|Schlagwörter/Schlagworte|Bilder|Übergeordnetes Produkt|Position|Attribut 1 Name/Name des Attributs 1|Attribut 1 Wert(e)/Wert(e) des Attributs 1",
  ],
  "fr-FR": [
    "Type|UGS|Nom|Publié|Mis en avant ?|Visibilité dans le catalogue|Description courte|Description|Date de début de promo|Date de fin de promo|En stock ?|Stock|Autoriser les commandes de produits en rupture ?",
    "Poids|Longueur|Largeur|Hauteur|Tarif promo/Tarif de promo/Prix promo|Tarif régulier/Tarif normal/Prix régulier|Catégories|Étiquettes|Images|Parent|Position|Nom de l’attribut 1|Valeur(s) de l’attribut 1",
  ],
  "es-ES": [
    "Tipo|SKU|Nombre|Publicado|¿Está destacado?|Visibilidad en el catálogo|Descripción corta|Descripción|Día en que empieza el precio rebajado|Día en que termina el precio rebajado|¿En inventario?/¿Existencias?/¿Hay existencias?|Inventario/Existencias|¿Permitir reservas de productos agotados?",
    "Peso|Longitud|Anchura|Altura|Precio rebajado/Precio de oferta|Precio normal/Precio regular|Categorías|Etiquetas|Imágenes|Superior|Posición|Nombre del atributo 1|Valor(es) del atributo 1",
  ],
  "it-IT": [
    "Tipo|COD/SKU|Nome|Pubblicato|In primo piano?|Visibilità nel catalogo|Breve descrizione|Descrizione|Data di partenza del prezzo in saldo|Data in cui termina l'offerta|In stock?|Magazzino/Scorte|Abilita gli ordini arretrati?",
    "Peso|Lunghezza|Larghezza|Altezza|Prezzo in offerta|Prezzo di listino/Prezzo normale|Categorie|Tag|Immagine/Immagini|Genitore|Posizione|Attributo 1 nome|Attributo 1 valuta(e)",
  ],
  "nl-NL": [
    "Type|Artikelnummer/SKU|Naam|Gepubliceerd|Uitgelicht?|Zichtbaarheid in catalogus|Korte omschrijving|Beschrijving|Startdatum actieprijs|Einddatum actieprijs|Op voorraad?|Voorraad|Nabestellingen toestaan?",
    "Gewicht|Lengte|Breedte|Hoogte|Actieprijs|Reguliere prijs/Normale prijs|Categorieën|Tags|Afbeeldingen|Hoofd|Positie|Naam eigenschap 1|Waarde eigenschap 1",
  ],
  "pt-BR": [
    "Tipo|SKU|Nome|Publicado|Em destaque?|Visibilidade no catálogo|Descrição curta|Descrição|Data de preço promocional começa em|Data de preço promocional termina em|Em estoque?|Estoque|São permitidas encomendas?",
    "Peso|Comprimento|Largura|Altura|Preço promocional|Preço/Preço normal|Categorias|Tags|Imagens|Produto ascendente|Posição|Nome do atributo 1|Valores do atributo 1",
  ],
  "pt-PT": [
    "Tipo|REF|Nome|Publicado|Em destaque?|Visibilidade no catálogo|Descrição breve|Descrição|Data de início do preço promocional|Data de término do preço promocional|Em stock?|Stock|Permitir encomendas pendentes?",
    "Peso|Comprimento|Largura|Altura|Preço promocional|Preço normal|Categorias|Etiquetas|Imagens|Pai|Posição|Atributo 1 nome|Atributo 1 valor(es)",
  ],
  "pl-PL": [
    "Typ|SKU|Nazwa|Opublikowany|Wyróżniony produkt?|Widoczność w katalogu|Krótki opis|Opis|Data rozpoczęcia promocji|Data zakończenia promocji|W magazynie?|Magazyn/Stan magazynowy|Pozwalać na zamówienia oczekujące (na dostawę do magazynu)?",
    "Waga|Długość|Szerokość|Wysokość|Cena promocyjna|Cena/Cena regularna|Kategorie|Tagi|Obrazki|Rodzic|Pozycja|Nazwa atrybutu 1|Wartości atrybutu 1",
  ],
  "sv-SE": [
    "Typ|Artikelnr/Artikelnummer|Namn|Publicerad|Är utvald?|Synlighet i katalog|Kort beskrivning|Beskrivning|Datum när reapriset börjar|Datum när reapriset upphör|I lager?|Lagersaldo/Lager|Tillåt restnoteringar?",
    "Vikt|Längd|Bredd|Höjd|Reapris|Ordinarie pris|Kategorier|Taggar|Bilder|Förälder|Position|Attribut 1 namn|Attribut 1 värde(n)",
  ],
  "da-DK": [
    "Type|Varenummer/SKU|Navn|Udgivet|Er fremhævet (udvalgt)?|Synlighed i katalog (shoppens frontend)|Kort beskrivelse|Beskrivelse|Den dato hvor tilbudsprisen starter|Den dato hvor tilbudsprisen slutter|På lager?|Lager|Restordrer tilladt?",
    "Vægt|Længde|Bredde|Højde|Tilbudspris|Normalpris|Kategorier|Tags|Billeder|Forældre|Position|Egenskab 1 navn|Egenskab 1 værdi(er)",
  ],
  "nb-NO": [
    "Type|Varenummer|Navn|Publisert|Er fremhevet?|Synlighet i katalogen|Kort beskrivelse|Beskrivelse|Startdato for utsalgspris|Sluttdato for utsalgspris|På lager?|Lager|Restordre tillatt?",
    "Vekt|Lengde|Bredde|Høyde|Utsalgspris|Ordinær pris|Kategorier|Stikkord|Bilder|Forelder|Posisjon|Attributt 1 navn|Attributt 1 verdi(er)",
  ],
  ja: [
    "タイプ|SKU|名前|公開済み/公開|オススメですか ?|カタログでの表示|簡単な説明|説明|セール価格の開始日|セール価格の終了日|在庫の有無/在庫あり ?|在庫|お取り寄せを許可する ?",
    "重量|長さ|幅|高さ|セール価格|標準価格/通常価格|カテゴリー|タグ|画像|親|位置|属性 1 の名前|属性 1 の値",
  ],
  "zh-CN": [
    "类型|SKU|名称|已发布|是推荐产品？|在列表页可见|简短描述|描述|促销开始日期|促销截止日期|有货？|库存|允许缺货下单？",
    "重量|长度|宽度|高度|促销价格|常规售价|分类|标签|图片|父级|位置|属性 1 名称|属性 1 值",
  ],
  "ru-RU": [
    "Тип|Артикул|Имя|Опубликован|рекомендуемый?|Видимость в каталоге|Краткое описание|Описание|Дата начала действия продажной цены|Дата окончания действия продажной цены|В наличии?|Запасы|Возможен ли предзаказ?",
    "Вес|Длина|Ширина|Высота|Цена распродажи|Базовая цена|Категории|Метки|Изображения|Родительский|Позиция|Имя атрибута 1|Значение(-я) аттрибута(-ов) 1",
  ],
  "tr-TR": [
    "Tür|Stok kodu (SKU)|İsim|Yayımlanmış|Öne çıkan?|Katalogda görünürlük|Kısa açıklama|Açıklama|İndirimli fiyatın başladığı tarih|İndirimli fiyatın bittiği tarih|Stokta?|Stok|Yok satmaya izin?",
    "Ağırlık|Uzunluk|Genişlik|Yükseklik|İndirimli satış fiyatı|Normal fiyat|Kategoriler|Etiketler|Görseller|Ebeveyn|Konum|Nitelik 1 ismi|Nitelik 1 değer(ler)i",
  ],
}

const byLanguage = Object.values(headings).map((lines) =>
  lines.flatMap((line) => line.split("|")).map((cell) => cell.split("/").map(foldKey)),
)

const getNames = (field: ImportField): string[] => [
  ...new Set(byLanguage.flatMap((cells) => cells[fields.indexOf(field)] ?? [])),
]

const getNumberedNames = (field: ImportField, number: number) =>
  getNames(field).map((name) => name.replace("1", String(number)))

const parcelFields: ReadonlySet<ImportField> = new Set<ImportField>(["length", "width", "height"])

const names: LayoutNames = {
  id: ["id", "kimlik"],
  ...Object.fromEntries(fields.filter((field) => !parcelFields.has(field)).map((field) => [field, getNames(field)])),
  optionName2: getNumberedNames("optionName1", 2),
  optionValue2: getNumberedNames("optionValue1", 2),
  optionName3: getNumberedNames("optionName1", 3),
  optionValue3: getNumberedNames("optionValue1", 3),
}

/** Pairs of headings that only WooCommerce exports: no other program has a visibility in a catalog. */
const signs = byLanguage.flatMap((cells) => {
  const of = (field: ImportField) => cells[fields.indexOf(field)] ?? []
  return of("title").flatMap((title) => [
    ...of("visibility").map((visibility) => [title, visibility]),
    ...(of("price").includes("regularprice") ? ["sku", "images", "categories"] : []).map((other) => [
      title,
      "regularprice",
      other,
    ]),
  ])
})

export const woocommerce: LayoutSpec = {
  signs,
  names,
  only: true,
  children: "name their product",
  parentRow: true,
  escaped: true,
  escapedLines: true,
  ignoresOrder: true,
  unpublished: /^hidden$/i,
  noWorks: /\b(?:virtual|downloadable|gift|booking|subscription|course|ticket)/i,
}
