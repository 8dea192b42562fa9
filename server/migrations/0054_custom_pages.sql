CREATE TABLE "custom_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"status" text NOT NULL,
	"place" text NOT NULL,
	"titles" jsonb NOT NULL,
	"excerpts" jsonb NOT NULL,
	"contents" jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "custom_pages_status_known" CHECK ("custom_pages"."status" in ('draft', 'published')),
	CONSTRAINT "custom_pages_place_known" CHECK ("custom_pages"."place" in ('none', 'footer', 'menu'))
);
--> statement-breakpoint
CREATE INDEX "custom_pages_words" ON "custom_pages" USING gin ((coalesce(to_tsvector('english', titles -> 'en'), '') || coalesce(to_tsvector('english', excerpts -> 'en'), '') || coalesce(to_tsvector('english', jsonb_path_query_array(contents -> 'en', 'strict $.**.text')), '') || coalesce(to_tsvector('italian', titles -> 'it'), '') || coalesce(to_tsvector('italian', excerpts -> 'it'), '') || coalesce(to_tsvector('italian', jsonb_path_query_array(contents -> 'it', 'strict $.**.text')), '') || coalesce(to_tsvector('spanish', titles -> 'es'), '') || coalesce(to_tsvector('spanish', excerpts -> 'es'), '') || coalesce(to_tsvector('spanish', jsonb_path_query_array(contents -> 'es', 'strict $.**.text')), '') || coalesce(to_tsvector('romanian', titles -> 'ro'), '') || coalesce(to_tsvector('romanian', excerpts -> 'ro'), '') || coalesce(to_tsvector('romanian', jsonb_path_query_array(contents -> 'ro', 'strict $.**.text')), '') || coalesce(to_tsvector('turkish', titles -> 'tr'), '') || coalesce(to_tsvector('turkish', excerpts -> 'tr'), '') || coalesce(to_tsvector('turkish', jsonb_path_query_array(contents -> 'tr', 'strict $.**.text')), '') || coalesce(to_tsvector('german', titles -> 'de'), '') || coalesce(to_tsvector('german', excerpts -> 'de'), '') || coalesce(to_tsvector('german', jsonb_path_query_array(contents -> 'de', 'strict $.**.text')), '') || coalesce(to_tsvector('french', titles -> 'fr'), '') || coalesce(to_tsvector('french', excerpts -> 'fr'), '') || coalesce(to_tsvector('french', jsonb_path_query_array(contents -> 'fr', 'strict $.**.text')), '') || coalesce(to_tsvector('hungarian', titles -> 'hu'), '') || coalesce(to_tsvector('hungarian', excerpts -> 'hu'), '') || coalesce(to_tsvector('hungarian', jsonb_path_query_array(contents -> 'hu', 'strict $.**.text')), '') || coalesce(to_tsvector('portuguese', titles -> 'pt'), '') || coalesce(to_tsvector('portuguese', excerpts -> 'pt'), '') || coalesce(to_tsvector('portuguese', jsonb_path_query_array(contents -> 'pt', 'strict $.**.text')), '') || to_tsvector('simple', lower(translate(regexp_replace(normalize(left(jsonb_path_query_array(titles, '$.*')::text || jsonb_path_query_array(excerpts, '$.*')::text || jsonb_path_query_array(contents, 'strict $.**.text')::text, 50000), NFD), '[\u0300-\u036f]+', '', 'g'), 'ŁłĐđØøı', 'LlDdOoi')))));--> statement-breakpoint
CREATE UNIQUE INDEX "custom_pages_slug" ON "custom_pages" USING btree ("slug");