-- L'archive intermédiaire d'un dossier (domain-rules § 12) : fermé à l'équipe, ouvert un temps et avec un motif par la protection des données,
-- puis rendu anonyme.

alter table menage add column archive_le timestamptz, add column indicateurs jsonb;
comment on column menage.archive_le is 'Fin de l’usage courant : depuis, le dossier ne se lit qu’ouvert avec un motif, et rien ne s’y écrit.';
comment on column menage.indicateurs is 'Ce qui reste d’un dossier rendu anonyme : des classes et des comptes, aucun texte.';
create index menage_en_cours on menage (cle_tri, id) where archive_le is null;
create index menage_archive on menage (statut_depuis) where archive_le is not null and purge_le is null;

alter table demande_de_droits drop constraint demande_de_droits_nature_check;
alter table demande_de_droits add constraint demande_de_droits_nature_check check (nature in (
  'ACCES', 'RECTIFICATION', 'OPPOSITION', 'LIMITATION', 'EFFACEMENT', 'CONTENTIEUX', 'CONTROLE', 'OBLIGATION_LEGALE'));
comment on table demande_de_droits is 'Un dossier ouvert un temps par la protection des données, avec son motif : demande de droits, ou besoin d’une archive.';

alter table purge drop constraint purge_motif_check;
alter table purge add constraint purge_motif_check check (motif in ('DEPART_SPONTANE', 'SANS_RELOGEMENT', 'FIN_D_ARCHIVE'));
alter table purge alter column validee_par drop not null;
alter table purge add constraint validation_dite check ((validee_par is null) = (motif = 'FIN_D_ARCHIVE'));

create or replace function refuser_si_purge() returns trigger language plpgsql as $$
declare
  purge boolean;
begin
  select bool_or(m.purge_le is not null) into purge
    from ecrites e join menage m on m.id = e.menage_id where m.purge_le is not null or m.archive_le is not null;
  if purge then
    raise exception using errcode = 'RG001', message = 'dossier purgé';
  end if;
  -- La tâche de conservation, elle, efface dans les archives.
  if not purge and current_setting('relogement.conservation', true) is distinct from 'oui' then
    raise exception using errcode = 'RG002', message = 'dossier archivé';
  end if;
  return null;
end $$;
comment on function refuser_si_purge() is 'Refuse toute écriture dans un dossier archivé ou dont les données ont été effacées.';

create or replace function ecarter_si_purge() returns trigger language plpgsql as $$
begin
  delete from alerte a using ecrites e, menage m
    where a.id = e.id and m.id = e.menage_id and (m.purge_le is not null or m.archive_le is not null);
  return null;
end $$;
comment on function ecarter_si_purge() is 'Écarte les alertes écrites sur un dossier archivé ou dont les données ont été effacées.';
