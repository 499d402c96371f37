-- Un téléphone ne se cherche que par qui le lit : il quitte le texte des noms. Et un texte se compare une fois ramené aux signes ordinaires :
-- « ０６ » en pleine chasse, « ⑥ », « 𝟞 » sont des chiffres, « ＿ » un tiret bas.
create or replace function sans_accents(texte text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(texte, nfkd)));
comment on function sans_accents(text) is 'Texte en minuscules, sans accents ni signes de compatibilité (NFKD), pour chercher et trier.';

alter table menage add column telephones text collate "C" not null default '';
comment on column menage.recherche is 'Noms des occupants et code, en minuscules sans accents : recherche par trigrammes.';
comment on column menage.telephones is 'Téléphones du ménage et de ses occupants, en chiffres : cherchés par ceux-là seuls qui les lisent.';

-- Un dossier gelé aussi : rien de ce qu'il dit ne change.
alter table menage disable trigger gel_modification;
update menage m set
  cle_tri = sans_accents(concat_ws(' ', nullif(trim(p.nom), ''), nullif(trim(p.prenom), ''))),
  recherche = sans_accents(concat_ws(' ', o.personnes, m.code_menage)),
  telephones = coalesce(t.numeros, '')
from menage soi
  left join lateral (select nom, prenom from occupant where menage_id = soi.id and role = 'PRINCIPAL' limit 1) p on true
  left join lateral (
    select string_agg(mot, ' ' order by rang, place) as personnes from (
      select distinct on (mot) trim(mot) as mot, rang, place from occupant c, unnest(array[c.nom, c.nom_de_naissance, c.prenom]) with ordinality as n (mot, place)
      where c.menage_id = soi.id and trim(mot) <> '' order by mot, rang, place) noms) o on true
  left join lateral (
    select string_agg(distinct regexp_replace(numero, '\D', '', 'g'), ' ') as numeros from (
      select soi.telephone as numero union all select soi.informations ->> 'telephoneSecondaire'
      union all select c.telephone from occupant c where c.menage_id = soi.id) n where numero <> '') t on true
where m.id = soi.id and m.purge_le is null;
alter table menage enable trigger gel_modification;

create index menage_telephones on menage using gin (telephones gin_trgm_ops);
