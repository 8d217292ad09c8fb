import type { ProgramExport } from "./program-export.fixture.ts"

const headings: Record<string, string> = {
  "en-US":
    "ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Backorders allowed?,Weight (kg),Length (cm),Width (cm),Height (cm),Sale price,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s)",
  "de-DE":
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Ist hervorgehoben?,Sichtbarkeit im Katalog,Kurzbeschreibung,Beschreibung,"Datum, an dem Angebotspreis beginnt","Datum, an dem Angebotspreis endet",Vorrätig?,Lager,Lieferrückstande erlaubt?,Gewicht (kg),Länge (cm),Breite (cm),Höhe (cm),Angebotspreis,Regulärer Preis,Kategorien,Schlagwörter,Bilder,Übergeordnetes Produkt,Position,Attribut 1 Name,Attribut 1 Wert(e)',
  "fr-FR":
    "ID,Type,UGS,Nom,Publié,Mis en avant ?,Visibilité dans le catalogue,Description courte,Description,Date de début de promo,Date de fin de promo,En stock ?,Stock,Autoriser les commandes de produits en rupture ?,Poids (kg),Longueur (cm),Largeur (cm),Hauteur (cm),Tarif promo,Tarif régulier,Catégories,Étiquettes,Images,Parent,Position,Nom de l’attribut 1,Valeur(s) de l’attribut 1",
  "es-ES":
    "ID,Tipo,SKU,Nombre,Publicado,¿Está destacado?,Visibilidad en el catálogo,Descripción corta,Descripción,Día en que empieza el precio rebajado,Día en que termina el precio rebajado,¿En inventario?,Inventario,¿Permitir reservas de productos agotados?,Peso (kg),Longitud (cm),Anchura (cm),Altura (cm),Precio rebajado,Precio normal,Categorías,Etiquetas,Imágenes,Superior,Posición,Nombre del atributo 1,Valor(es) del atributo 1",
  "it-IT":
    "ID,Tipo,COD,Nome,Pubblicato,In primo piano?,Visibilità nel catalogo,Breve descrizione,Descrizione,Data di partenza del prezzo in saldo,Data in cui termina l'offerta,In stock?,Magazzino,Abilita gli ordini arretrati?,Peso (kg),Lunghezza (cm),Larghezza (cm),Altezza (cm),Prezzo in offerta,Prezzo di listino,Categorie,Tag,Immagine,Genitore,Posizione,Attributo 1 nome,Attributo 1 valuta(e)",
  "nl-NL":
    "ID,Type,Artikelnummer,Naam,Gepubliceerd,Uitgelicht?,Zichtbaarheid in catalogus,Korte omschrijving,Beschrijving,Startdatum actieprijs,Einddatum actieprijs,Op voorraad?,Voorraad,Nabestellingen toestaan?,Gewicht (kg),Lengte (cm),Breedte (cm),Hoogte (cm),Actieprijs,Reguliere prijs,Categorieën,Tags,Afbeeldingen,Hoofd,Positie,Naam eigenschap 1,Waarde eigenschap 1",
  "pt-BR":
    "ID,Tipo,SKU,Nome,Publicado,Em destaque?,Visibilidade no catálogo,Descrição curta,Descrição,Data de preço promocional começa em,Data de preço promocional termina em,Em estoque?,Estoque,São permitidas encomendas?,Peso (kg),Comprimento (cm),Largura (cm),Altura (cm),Preço promocional,Preço,Categorias,Tags,Imagens,Produto ascendente,Posição,Nome do atributo 1,Valores do atributo 1",
  "pt-PT":
    "ID,Tipo,REF,Nome,Publicado,Em destaque?,Visibilidade no catálogo,Descrição breve,Descrição,Data de início do preço promocional,Data de término do preço promocional,Em stock?,Stock,Permitir encomendas pendentes?,Peso (kg),Comprimento (cm),Largura (cm),Altura (cm),Preço promocional,Preço normal,Categorias,Etiquetas,Imagens,Pai,Posição,Atributo 1 nome,Atributo 1 valor(es)",
  "pl-PL":
    "ID,Typ,SKU,Nazwa,Opublikowany,Wyróżniony produkt?,Widoczność w katalogu,Krótki opis,Opis,Data rozpoczęcia promocji,Data zakończenia promocji,W magazynie?,Magazyn,Pozwalać na zamówienia oczekujące (na dostawę do magazynu)?,Waga (kg),Długość (cm),Szerokość (cm),Wysokość (cm),Cena promocyjna,Cena,Kategorie,Tagi,Obrazki,Rodzic,Pozycja,Nazwa atrybutu 1,Wartości atrybutu 1",
  "sv-SE":
    "ID,Typ,Artikelnr,Namn,Publicerad,Är utvald?,Synlighet i katalog,Kort beskrivning,Beskrivning,Datum när reapriset börjar,Datum när reapriset upphör,I lager?,Lagersaldo,Tillåt restnoteringar?,Vikt (kg),Längd (cm),Bredd (cm),Höjd (cm),Reapris,Ordinarie pris,Kategorier,Taggar,Bilder,Förälder,Position,Attribut 1 namn,Attribut 1 värde(n)",
  "da-DK":
    "ID,Type,Varenummer,Navn,Udgivet,Er fremhævet (udvalgt)?,Synlighed i katalog (shoppens frontend),Kort beskrivelse,Beskrivelse,Den dato hvor tilbudsprisen starter,Den dato hvor tilbudsprisen slutter,På lager?,Lager,Restordrer tilladt?,Vægt (kg),Længde (cm),Bredde (cm),Højde (cm),Tilbudspris,Normalpris,Kategorier,Tags,Billeder,Forældre,Position,Egenskab 1 navn,Egenskab 1 værdi(er)",
  "nb-NO":
    "ID,Type,Varenummer,Navn,Publisert,Er fremhevet?,Synlighet i katalogen,Kort beskrivelse,Beskrivelse,Startdato for utsalgspris,Sluttdato for utsalgspris,På lager?,Lager,Restordre tillatt?,Vekt (kg),Lengde (cm),Bredde (cm),Høyde (cm),Utsalgspris,Ordinær pris,Kategorier,Stikkord,Bilder,Forelder,Posisjon,Attributt 1 navn,Attributt 1 verdi(er)",
  ja: "ID,タイプ,SKU,名前,公開済み,オススメですか ?,カタログでの表示,簡単な説明,説明,セール価格の開始日,セール価格の終了日,在庫の有無,在庫,お取り寄せを許可する ?,重量 (kg),長さ (cm),幅 (cm),高さ (cm),セール価格,標準価格,カテゴリー,タグ,画像,親,位置,属性 1 の名前,属性 1 の値",
  "zh-CN":
    "ID,类型,SKU,名称,已发布,是推荐产品？,在列表页可见,简短描述,描述,促销开始日期,促销截止日期,有货？,库存,允许缺货下单？,重量 (kg),长度 (cm),宽度 (cm),高度 (cm),促销价格,常规售价,分类,标签,图片,父级,位置,属性 1 名称,属性 1 值",
  "ru-RU":
    "ID,Тип,Артикул,Имя,Опубликован,рекомендуемый?,Видимость в каталоге,Краткое описание,Описание,Дата начала действия продажной цены,Дата окончания действия продажной цены,В наличии?,Запасы,Возможен ли предзаказ?,Вес (kg),Длина (cm),Ширина (cm),Высота (cm),Цена распродажи,Базовая цена,Категории,Метки,Изображения,Родительский,Позиция,Имя атрибута 1,Значение(-я) аттрибута(-ов) 1",
  "tr-TR":
    "ID,Tür,Stok kodu (SKU),İsim,Yayımlanmış,Öne çıkan?,Katalogda görünürlük,Kısa açıklama,Açıklama,İndirimli fiyatın başladığı tarih,İndirimli fiyatın bittiği tarih,Stokta?,Stok,Yok satmaya izin?,Ağırlık (kg),Uzunluk (cm),Genişlik (cm),Yükseklik (cm),İndirimli satış fiyatı,Normal fiyat,Kategoriler,Etiketler,Görseller,Ebeveyn,Konum,Nitelik 1 ismi,Nitelik 1 değer(ler)i",
}

const rows = `811,simple,WC-811,"Ebbe, ""früh""",1,1,visible,,<p>Oil on canvas</p>,,,1,1,0,"0,5",3,"60,5",80,,"1 250,00",Paintings,sea,"https://x.example/m.jpg, https://x.example/n.jpg",,0,,
812,simple,WC-812,Lighthouse,1,0,visible,,<p>Oil on canvas</p>,,,0,0,0,"1,8",3,40,50,"350,00","400,00",Paintings,sea,https://x.example/p.jpg,,0,,
813,simple,WC-813,Past sale,1,0,visible,Short.,,2020-01-01,2020-02-01,1,,0,,,,,"350,00","400,00",,,,,0,,
814,variable,WC-814,Print,-1,0,visible,,,,,1,,0,,,,,,,Prints,,,,0,Size,"A4, A3"
815,variation,,Print - A4,1,0,visible,,,,,1,2,0,,,,,,"40,00",,,,WC-814,1,Size,A4
816,variation,,Print - A3,1,0,visible,,,,,1,3,0,,,,,,"60,00",,,,id:814,2,Size,A3
`

const works: ProgramExport["works"] = [
  {
    title: 'Ebbe, "früh"',
    inventoryNumber: "WC-811",
    description: "Oil on canvas",
    price: 125000,
    availability: "available",
    isFeatured: true,
    heightMm: null,
    weightG: 500,
    tags: ["sea", "Paintings"],
    images: ["https://x.example/m.jpg", "https://x.example/n.jpg"],
  },
  { title: "Lighthouse", price: 35000, availability: "sold", notes: "Price before: 400,00" },
  { title: "Past sale", price: 40000, availability: "available", description: "Short." },
  { title: "Print", price: 4000, editionSize: 5, published: false, notes: "Variants: A4 40,00; A3 60,00" },
]

export const wooCommerceExports: (ProgramExport & { language: string })[] = Object.entries(headings).map(
  ([language, heading]) => ({ program: "woocommerce", language, file: `${heading}\n${rows}`, works }),
)
