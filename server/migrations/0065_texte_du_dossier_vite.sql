-- Une colonne qui ne change pas ne se relit pas en texte pour le savoir : sa valeur suffit (un enregistrement en change une ou deux sur
-- dix-neuf).

create or replace function noter_le_texte_du_menage() returns trigger language plpgsql as $$
declare
  ancien menage;
begin
  if tg_op = 'UPDATE' then ancien := old; end if;
  with change as (
    select colonne, dit from (values
      ('noms', new.noms is distinct from ancien.noms, case when new.noms is distinct from ancien.noms then new.noms::text end),
      ('code_menage', new.code_menage is distinct from ancien.code_menage, case when new.code_menage is distinct from ancien.code_menage then new.code_menage::text end),
      ('numero_unique', new.numero_unique is distinct from ancien.numero_unique, case when new.numero_unique is distinct from ancien.numero_unique then new.numero_unique::text end),
      ('email', new.email is distinct from ancien.email, case when new.email is distinct from ancien.email then new.email::text end),
      ('telephones', new.telephones is distinct from ancien.telephones, case when new.telephones is distinct from ancien.telephones then new.telephones::text end),
      ('informations', new.informations is distinct from ancien.informations, case when new.informations is distinct from ancien.informations then new.informations::text end),
      ('relogement', new.relogement is distinct from ancien.relogement, case when new.relogement is distinct from ancien.relogement then new.relogement::text end),
      ('composition', new.composition is distinct from ancien.composition, case when new.composition is distinct from ancien.composition then new.composition::text end),
      ('charges', new.charges is distinct from ancien.charges, case when new.charges is distinct from ancien.charges then new.charges::text end),
      ('surendettement', new.surendettement is distinct from ancien.surendettement, case when new.surendettement is distinct from ancien.surendettement then new.surendettement::text end),
      ('logement_actuel', new.logement_actuel is distinct from ancien.logement_actuel, case when new.logement_actuel is distinct from ancien.logement_actuel then new.logement_actuel::text end),
      ('localisation', new.localisation is distinct from ancien.localisation, case when new.localisation is distinct from ancien.localisation then new.localisation::text end),
      ('patrimoine', new.patrimoine is distinct from ancien.patrimoine, case when new.patrimoine is distinct from ancien.patrimoine then new.patrimoine::text end),
      ('projet_residentiel', new.projet_residentiel is distinct from ancien.projet_residentiel, case when new.projet_residentiel is distinct from ancien.projet_residentiel then new.projet_residentiel::text end),
      ('logement_precedent', new.logement_precedent is distinct from ancien.logement_precedent, case when new.logement_precedent is distinct from ancien.logement_precedent then new.logement_precedent::text end),
      ('cotation_derogation', new.cotation_derogation is distinct from ancien.cotation_derogation, case when new.cotation_derogation is distinct from ancien.cotation_derogation then new.cotation_derogation::text end),
      ('depart_spontane', new.depart_spontane is distinct from ancien.depart_spontane, case when new.depart_spontane is distinct from ancien.depart_spontane then new.depart_spontane::text end),
      ('accession', new.accession is distinct from ancien.accession, case when new.accession is distinct from ancien.accession then new.accession::text end),
      ('refus_sans_proposition', new.refus_sans_proposition is distinct from ancien.refus_sans_proposition, case when new.refus_sans_proposition is distinct from ancien.refus_sans_proposition then new.refus_sans_proposition::text end)
    ) c (colonne, autre, dit) where autre
  ), vide as (
    delete from texte_du_menage t using change c where t.menage_id = new.id and t.colonne = c.colonne and length(coalesce(c.dit, '')) <= 2
  )
  insert into texte_du_menage (menage_id, colonne, texte)
  select new.id, colonne, dit from change where length(dit) > 2
  on conflict (menage_id, colonne) do update set texte = excluded.texte;
  return null;
end $$;
