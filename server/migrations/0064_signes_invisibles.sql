-- Un texte se compare sans ce qui ne s'y voit pas (tiret conditionnel, espaces de largeur nulle, marques de sens, choix de dessin) : collé d'une
-- page, un nom se cherche et se masque comme il se lit.
create or replace function sans_accents(texte text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary,
    case when texte ~ '[^\u0001-\u007eÀ-ÖØ-öø-ÿŒœ«»’–—€]' then translate(normalize(texte, nfkd),
      U&'\00AD\034F\061C\115F\1160\17B4\17B5\180B\180C\180D\180E\180F\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2065\2066\2067\2068\2069\206A\206B\206C\206D\206E\206F\FE00\FE01\FE02\FE03\FE04\FE05\FE06\FE07\FE08\FE09\FE0A\FE0B\FE0C\FE0D\FE0E\FE0F\FEFF',
      '') else texte end));
comment on function sans_accents(text) is 'Texte en minuscules, sans accents, ni signes de compatibilité (NFKD), ni signes invisibles, pour chercher et trier.';

-- Les index gardent ce qu'elle rendait.
do $$
declare
  nom text;
begin
  for nom in select indexname from pg_indexes where schemaname = current_schema() and indexdef like '%sans_accents%' loop
    execute format('reindex index %I', nom);
  end loop;
end $$;

-- Un dossier gelé aussi : rien de ce qu'il dit ne change.
alter table menage disable trigger gel_modification;
update menage set cle_tri = sans_accents(cle_tri), recherche = sans_accents(recherche)
where cle_tri is distinct from sans_accents(cle_tri) or recherche is distinct from sans_accents(recherche);
alter table menage enable trigger gel_modification;
