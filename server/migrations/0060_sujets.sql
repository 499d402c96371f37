-- Historique, commentaires, documents, alertes, courriels, suivis et consultations tiennent à un sujet, quel qu'il soit : un ménage, un
-- logement, une opération, une réunion, un partenaire. Chacun partage l'identifiant de son sujet (décision 0039-ce-qui-tient-a-un-sujet).

create table sujet (
  id uuid primary key,
  type text not null
);
comment on table sujet is 'Ce à quoi tiennent un historique, des commentaires, des documents : il partage l’identifiant de l’objet, et part avec lui.';
comment on column sujet.type is 'La table de l’objet.';

create function naitre_sujet() returns trigger language plpgsql as $$
begin
  insert into sujet (id, type) values (new.id, tg_table_name) on conflict do nothing;
  return new;
end $$;
comment on function naitre_sujet() is 'Un objet qui a un historique, des commentaires ou des documents est un sujet.';

create function retirer_sujet() returns trigger language plpgsql as $$
begin
  delete from sujet where id = old.id;
  return null;
end $$;
comment on function retirer_sujet() is 'Un objet supprimé part avec ce qui y tenait.';

create function devenir_sujet(quoi regclass) returns void language plpgsql as $$
begin
  execute format('insert into sujet (id, type) select id, %L from %s', quoi::text, quoi);
  execute format('alter table %s add foreign key (id) references sujet', quoi);
  execute format('create trigger sujet_nait before insert on %s for each row execute function naitre_sujet()', quoi);
  execute format('create trigger sujet_part after delete on %s for each row execute function retirer_sujet()', quoi);
end $$;
comment on function devenir_sujet(regclass) is 'À appeler pour chaque table qui prend un historique, des commentaires, des documents.';

select devenir_sujet(t::regclass) from unnest(array['menage', 'logement', 'operation', 'reunion', 'partenaire']) t;

-- Ce dont parle un document produit n'est pas ce à quoi il tient : la demande, la proposition, dans le dossier.
alter table document rename column sujet_id to objet_id;
comment on column document.objet_id is 'Ce dont parle un document produit quand le dossier peut en avoir plusieurs : une proposition, une demande.';
comment on column document.numero is 'Version d’un document produit, comptée par sujet, nature et objet.';

-- Les clés vers `menage` s'en vont avant que des lignes ne mènent ailleurs, et mènent au sujet une fois tout repris.
do $$
declare
  quoi text;
begin
  foreach quoi in array array['modification', 'commentaire', 'document', 'alerte', 'suivi', 'consultation', 'email_sortant'] loop
    execute format('alter table %I rename column menage_id to sujet_id', quoi);
    execute format('alter table %I drop constraint %I', quoi, quoi || '_menage_id_fkey');
  end loop;
end $$;

alter table modification disable trigger user;
update modification set sujet_id = coalesce(logement_id, operation_id, reunion_id, partenaire_id)
  where sujet_id is null and num_nonnulls(logement_id, operation_id, reunion_id, partenaire_id) > 0;
alter table modification enable trigger user;
alter table modification drop column logement_id, drop column operation_id, drop column reunion_id, drop column partenaire_id;

alter table commentaire disable trigger user;
update commentaire set sujet_id = logement_id where sujet_id is null;
alter table commentaire enable trigger user;
alter table commentaire drop column logement_id, alter column sujet_id set not null;

do $$
declare
  quoi text;
begin
  foreach quoi in array array['modification', 'commentaire', 'document', 'alerte', 'suivi', 'consultation', 'email_sortant'] loop
    execute format('alter table %I add foreign key (sujet_id) references sujet on delete %s', quoi,
      case quoi when 'email_sortant' then 'set null' else 'cascade' end);
  end loop;
end $$;

alter index modification_menage_id_le_id_idx rename to modification_du_sujet;
alter index commentaire_menage_id_le_idx rename to commentaire_du_sujet;
alter index document_menage_id_ajoute_le_idx rename to document_du_sujet;
alter index alerte_menage_id_date_alerte_idx rename to alerte_du_sujet;
alter index alerte_ouverte_du_menage rename to alerte_ouverte_du_sujet;
alter index suivi_menage_id_date_idx rename to suivi_du_sujet;
alter index consultation_menage_id_le_idx rename to consultation_du_sujet;
alter index email_sortant_du_menage rename to email_sortant_du_sujet;

-- La clé étrangère attendait la fin d'une purge ou d'un gel du ménage ; menée au sujet, elle n'attend plus : le contrôle verrouille lui-même.
create or replace function refuser_si_purge() returns trigger language plpgsql as $$
declare
  purge boolean;
  gel date;
begin
  if tg_argv[0] = 'sujet_id' then
    perform from menage where id in (select sujet_id from ecrites) for key share;
    select bool_or(m.purge_le is not null), max(m.limitation_depuis) into purge, gel
      from ecrites e join menage m on m.id = e.sujet_id
      where m.purge_le is not null or m.archive_le is not null or m.limitation_depuis is not null;
  else
    select bool_or(m.purge_le is not null), max(m.limitation_depuis) into purge, gel
      from ecrites e join menage m on m.id = e.menage_id
      where m.purge_le is not null or m.archive_le is not null or m.limitation_depuis is not null;
  end if;
  if purge then
    raise exception using errcode = 'RG001', message = 'dossier purgé';
  end if;
  -- L'état d'un envoi n'est pas une écriture au dossier.
  if purge is null or tg_table_name = 'email_sortant' and tg_op = 'UPDATE' then
    return null;
  end if;
  if gel is not null then
    raise exception using errcode = 'RG003', message = 'dossier gelé', detail = gel::text;
  end if;
  -- La tâche de conservation, elle, efface dans les archives.
  if current_setting('relogement.conservation', true) is distinct from 'oui' then
    raise exception using errcode = 'RG002', message = 'dossier archivé';
  end if;
  return null;
end $$;

create or replace function fermer_apres_purge(quoi regclass) returns void language plpgsql as $$
declare
  par text := case when exists (select from pg_attribute where attrelid = quoi and attname = 'sujet_id' and not attisdropped)
    then 'sujet_id' else 'menage_id' end;
begin
  execute format('create or replace trigger purge_ajout after insert on %s referencing new table as ecrites for each statement execute function refuser_si_purge(%L)', quoi, par);
  execute format('create or replace trigger purge_modification after update on %s referencing new table as ecrites for each statement execute function refuser_si_purge(%L)', quoi, par);
end $$;
comment on function fermer_apres_purge(regclass) is 'À appeler pour chaque table qui porte menage_id ou sujet_id : elle se ferme avec la purge du dossier.';

select fermer_apres_purge(t::regclass) from unnest(array['modification', 'commentaire', 'suivi', 'document', 'email_sortant']) t;

create or replace function ecarter_si_purge() returns trigger language plpgsql as $$
begin
  perform from menage where id in (select sujet_id from ecrites) for key share;
  delete from alerte a using ecrites e, menage m
    where a.id = e.id and m.id = e.sujet_id and (m.purge_le is not null or m.archive_le is not null);
  return null;
end $$;
