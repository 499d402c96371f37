-- Le journal des accès dit par quel jeton d'API une lecture ou un export s'est fait. Sans lien vers le jeton : il s'efface, une restauration n'en rend
-- aucun, et la trace demeure.
alter table consultation add column jeton_api_id uuid;
comment on column consultation.jeton_api_id is 'Le jeton d’API par lequel le dossier s’est lu ; nul : une session, ou un lien remis.';
alter table lecture_de_liste add column jeton_api_id uuid;
comment on column lecture_de_liste.jeton_api_id is 'Le jeton d’API par lequel la liste s’est lue ; nul : une session.';
alter table exportation add column jeton_api_id uuid;
comment on column exportation.jeton_api_id is 'Le jeton d’API par lequel l’export s’est fait ; nul : une session.';

-- Sans jeton, l'empreinte d'une ligne est celle d'avant : la chaîne scellée jusqu'ici reste entière.
create or replace view ligne_du_journal as
  select 'CONSULTATION' as journal, id, le, sha256(convert_to(concat_ws('|', id, floor(extract(epoch from le) * 1000000)::bigint,
      coalesce(utilisateur_id::text, '-'), sujet_id, array_to_string(groupes, ','), 'jeton ' || jeton_api_id), 'UTF8')) as empreinte
    from consultation
  union all
  select 'LISTE', id, le, sha256(convert_to(concat_ws('|', id, floor(extract(epoch from le) * 1000000)::bigint, utilisateur_id, liste, page,
      taille_de_page, lignes, total, array_to_string(colonnes, ','), array_to_string(filtres, ','), 'jeton ' || jeton_api_id), 'UTF8'))
    from lecture_de_liste
  union all
  select 'RETOUCHE', id, le, sha256(convert_to(concat_ws('|', id, floor(extract(epoch from le) * 1000000)::bigint, consultation_id, cause,
      coalesce(encode(empreinte, 'hex'), '-')), 'UTF8'))
    from retouche_du_journal;
