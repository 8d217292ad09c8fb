-- The artist chooses any share of a commission as its deposit, also none; the quote's schema says from 0 to 100.
ALTER TABLE "commission_quotes" DROP CONSTRAINT IF EXISTS "commission_quotes_deposit";
