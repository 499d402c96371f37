-- Un dossier importé s'ouvre presque vide, et ses sections vides disaient leurs clés : « depotDeGarantie », « null ». Les indexer prenait
-- l'essentiel de l'écriture d'un ménage. Seules les valeurs disent quelqu'un. Les lignes d'avant restent justes, elles disent leurs clés en plus.

create function valeurs_de(section jsonb) returns text
  language sql immutable strict parallel safe
  return (select string_agg(v #>> '{}', ' ') from jsonb_path_query(section, 'strict $.** ? (@.type() == "string" || @.type() == "number")') v);
comment on function valeurs_de(jsonb) is 'Les textes et les nombres d’une section, bout à bout, sans leurs clés, pour les chercher.';
create function valeurs_de(texte text) returns text language sql immutable strict parallel safe return texte;
comment on function valeurs_de(text) is 'Un texte, tel quel.';

create or replace function noter_le_texte_du_menage() returns trigger language plpgsql as $$
declare
  ancien menage;
begin
  if tg_op = 'UPDATE' then ancien := old; end if;
  with change as (
    select colonne, dit from (values
      ('noms', new.noms is distinct from ancien.noms, case when new.noms is distinct from ancien.noms then valeurs_de(new.noms) end),
      ('code_menage', new.code_menage is distinct from ancien.code_menage, case when new.code_menage is distinct from ancien.code_menage then valeurs_de(new.code_menage) end),
      ('numero_unique', new.numero_unique is distinct from ancien.numero_unique, case when new.numero_unique is distinct from ancien.numero_unique then valeurs_de(new.numero_unique) end),
      ('email', new.email is distinct from ancien.email, case when new.email is distinct from ancien.email then valeurs_de(new.email) end),
      ('telephones', new.telephones is distinct from ancien.telephones, case when new.telephones is distinct from ancien.telephones then valeurs_de(new.telephones) end),
      ('informations', new.informations is distinct from ancien.informations, case when new.informations is distinct from ancien.informations then valeurs_de(new.informations) end),
      ('relogement', new.relogement is distinct from ancien.relogement, case when new.relogement is distinct from ancien.relogement then valeurs_de(new.relogement) end),
      ('composition', new.composition is distinct from ancien.composition, case when new.composition is distinct from ancien.composition then valeurs_de(new.composition) end),
      ('charges', new.charges is distinct from ancien.charges, case when new.charges is distinct from ancien.charges then valeurs_de(new.charges) end),
      ('surendettement', new.surendettement is distinct from ancien.surendettement, case when new.surendettement is distinct from ancien.surendettement then valeurs_de(new.surendettement) end),
      ('logement_actuel', new.logement_actuel is distinct from ancien.logement_actuel, case when new.logement_actuel is distinct from ancien.logement_actuel then valeurs_de(new.logement_actuel) end),
      ('localisation', new.localisation is distinct from ancien.localisation, case when new.localisation is distinct from ancien.localisation then valeurs_de(new.localisation) end),
      ('patrimoine', new.patrimoine is distinct from ancien.patrimoine, case when new.patrimoine is distinct from ancien.patrimoine then valeurs_de(new.patrimoine) end),
      ('projet_residentiel', new.projet_residentiel is distinct from ancien.projet_residentiel, case when new.projet_residentiel is distinct from ancien.projet_residentiel then valeurs_de(new.projet_residentiel) end),
      ('logement_precedent', new.logement_precedent is distinct from ancien.logement_precedent, case when new.logement_precedent is distinct from ancien.logement_precedent then valeurs_de(new.logement_precedent) end),
      ('cotation_derogation', new.cotation_derogation is distinct from ancien.cotation_derogation, case when new.cotation_derogation is distinct from ancien.cotation_derogation then valeurs_de(new.cotation_derogation) end),
      ('depart_spontane', new.depart_spontane is distinct from ancien.depart_spontane, case when new.depart_spontane is distinct from ancien.depart_spontane then valeurs_de(new.depart_spontane) end),
      ('accession', new.accession is distinct from ancien.accession, case when new.accession is distinct from ancien.accession then valeurs_de(new.accession) end),
      ('refus_sans_proposition', new.refus_sans_proposition is distinct from ancien.refus_sans_proposition, case when new.refus_sans_proposition is distinct from ancien.refus_sans_proposition then valeurs_de(new.refus_sans_proposition) end)
    ) c (colonne, autre, dit) where autre
  ), vide as (
    delete from texte_du_menage t using change c where t.menage_id = new.id and t.colonne = c.colonne and coalesce(c.dit, '') = ''
  )
  insert into texte_du_menage (menage_id, colonne, texte)
  select new.id, colonne, dit from change where dit <> ''
  on conflict (menage_id, colonne) do update set texte = excluded.texte;
  return null;
end $$;
