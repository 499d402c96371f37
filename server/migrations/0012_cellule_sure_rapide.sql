-- La même règle, sans expression régulière pour les cellules ordinaires : un export de cinquante mille lignes en lit un quart de
-- million. Non « strict », pour que PostgreSQL la déplie dans la requête au lieu de l'appeler.
create or replace function cellule_sure(texte text) returns text
  language sql immutable parallel safe
  return case
    when (left(ltrim(texte, U&' \0009\000A\000B\000C\000D\00A0\200B\200C\200D\2060\FEFF'), 1) in ('=', '+', '-', '@', '|', '%') or left(texte, 1) in (U&'\0009', U&'\000A', U&'\000D'))
      and texte !~ '^-?[0-9]+([.,][0-9]+)?$' then '''' || texte
    else texte
  end;
