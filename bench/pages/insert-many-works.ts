import type pg from "pg"

/** Inserts generated works, each with a picture row as its jobs would leave it (without files). */
export async function insertManyWorkRows(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into series (slug, title, position) select 'series-' || n, 'Series ' || n, n from generate_series(1, 12) n`,
  )
  await pool.query(
    `insert into pictures (id, original_key, sha256, format, bytes, width, height, variants, placeholder, palette, stage, finished_at)
     select id, 'none', md5(n::text), 'jpeg', 1, 3000, 2000 + n % 1000, (
       select jsonb_agg(jsonb_build_object('format', format, 'width', width, 'height', width, 'bytes', 1,
         'key', 'pictures/' || substr(md5(id::text), 1, 12) || '/' || substr(md5(n::text), 1, 4) || '/' || width || '.' || case format when 'jpeg' then 'jpg' else format end))
       from unnest(array['avif', 'webp', 'jpeg']) format, unnest(array[320, 480, 640, 960, 1280, 1600, 2400, 3000]) width),
       '{"c1": "#baa88e", "c2": "#534f4a"}',
       jsonb_build_array(jsonb_build_object('l', 0.5, 'a', cos(n) * 0.1, 'b', sin(n) * 0.1, 'share', 1, 'hex', '#808080')),
       'done', now()
     from (select n, gen_random_uuid() as id from generate_series(1, $1) n) numbered`,
    [count],
  )
  await pool.query(
    `insert into artworks (slug, title, medium, series_id, size, height_mm, width_mm, year, price, availability, sort_order,
       main_picture_id, published_at, created_at)
     select 'work-' || n, 'Low Water, ' || n, (array['Oil on linen', 'Ink', 'Gouache', 'Etching'])[1 + n % 4], series.id,
       '38 × 60 in', 200 + n % 1800, 200 + (n * 7) % 1800, 1990 + n % 35, 50000 + n % 900 * 1000,
       (array['available', 'available', 'sold', 'reserved'])[1 + n % 4], nullif(n % 500, 0), numbered.id, now(), now() - n * interval '1 minute'
     from (select row_number() over () as n, id from pictures) numbered
     join series on series.position = 1 + n % 12`,
  )
  await pool.query("vacuum analyze")
}
