-- La limitation du traitement (art. 18 du RGPD, décision 0028) : le dossier est gelé, il se lit mais plus rien ne s'y écrit.

alter table menage add column limitation_depuis date;
comment on column menage.limitation_depuis is 'Jour où la personne a demandé la limitation du traitement ; le dossier est gelé tant qu’elle n’est pas levée.';
create index menage_gele on menage (limitation_depuis) where limitation_depuis is not null;

create table limitation (
  id uuid primary key,
  menage_id uuid not null references menage,
  demande_id uuid references droits_demande on delete set null,
  depuis date not null,
  motif text not null,
  posee_le timestamptz not null,
  posee_par uuid not null references utilisateur,
  levee_le timestamptz,
  levee_par uuid references utilisateur,
  motif_de_levee text,
  check ((levee_le is null) = (levee_par is null) and (levee_le is null) = (motif_de_levee is null))
);
comment on table limitation is 'Un gel de dossier demandé par la personne : pourquoi, par qui, et jusqu’à quand.';
create unique index une_limitation_a_la_fois on limitation (menage_id) where levee_le is null;
create index on limitation (demande_id) where demande_id is not null;

-- Un dossier gelé ne s'écrit par aucun chemin : la base elle-même le refuse, comme pour une archive ou une purge.
create or replace function refuser_si_purge() returns trigger language plpgsql as $$
declare
  purge boolean;
  gel date;
begin
  select bool_or(m.purge_le is not null), max(m.limitation_depuis) into purge, gel
    from ecrites e join menage m on m.id = e.menage_id
    where m.purge_le is not null or m.archive_le is not null or m.limitation_depuis is not null;
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
comment on function refuser_si_purge() is 'Refuse toute écriture dans un dossier gelé, archivé ou dont les données ont été effacées.';

create function refuser_si_gele() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'RG003', message = 'dossier gelé', detail = old.limitation_depuis::text;
end $$;
comment on function refuser_si_gele() is 'Refuse de modifier ou d’effacer un ménage gelé ; lever le gel est la seule écriture permise.';
create trigger gel_modification before update on menage for each row
  when (old.limitation_depuis is not null and new.limitation_depuis is not null) execute function refuser_si_gele();
create trigger gel_suppression before delete on menage for each row
  when (old.limitation_depuis is not null) execute function refuser_si_gele();
