-- Extensions, fonctions de texte et droits par défaut du rôle d'exécution.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- unaccent() n'est pas « immutable » parce que son dictionnaire peut changer ; le nôtre est figé, et les index en ont besoin.
create function sans_accents(texte text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, texte));

comment on function sans_accents(text) is 'Texte en minuscules sans accents, pour chercher et trier.';

-- Une cellule d'export ne doit jamais être lue comme une formule par un tableur (fiabilité I2) : apostrophe devant
-- = + - @ | % tabulation ou retour, sauf si le texte est un simple nombre.
create function cellule_sure(texte text) returns text
  language sql immutable strict parallel safe
  return case
    when texte ~ '^[[:space:][:cntrl:]\u200b\ufeff]*[=+\-@|%\t\r\n]' and texte !~ '^-?[0-9]+([.,][0-9]+)?$' then '''' || replace(texte, E'\u0001', '')
    else texte
  end;

comment on function cellule_sure(text) is 'Texte d’une cellule CSV ou XLSX, neutralisé contre les formules.';

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'relogement_app') then
    grant usage on schema public to relogement_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to relogement_app;
    alter default privileges in schema public grant usage, select on sequences to relogement_app;
    alter default privileges in schema public grant execute on functions to relogement_app;
  end if;
end $$;
