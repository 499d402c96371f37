-- Ce qui refuse d'écrire dans un dossier purgé, gelé ou archivé se dit une fois ; qui regarde quelles lignes reste à chaque déclencheur.
create function refuser_dossier_ferme(purge boolean, gel date) returns void language plpgsql as $$
begin
  if purge is null then
    return;
  end if;
  if purge then
    raise exception using errcode = 'RG001', message = 'dossier purgé';
  end if;
  if gel is not null then
    raise exception using errcode = 'RG003', message = 'dossier gelé', detail = gel::text;
  end if;
  -- La tâche de conservation, elle, efface dans les archives.
  if current_setting('relogement.conservation', true) is distinct from 'oui' then
    raise exception using errcode = 'RG002', message = 'dossier archivé';
  end if;
end $$;
comment on function refuser_dossier_ferme(boolean, date) is 'Refuse l’écriture : purge nul, aucun dossier fermé n’est touché ; vrai, l’un est purgé ; sinon gelé depuis ce jour, ou archivé.';

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
  -- L'état d'un envoi n'est pas une écriture au dossier, sauf purgé.
  if purge or tg_table_name <> 'email_sortant' or tg_op <> 'UPDATE' then
    perform refuser_dossier_ferme(purge, gel);
  end if;
  return null;
end $$;

create or replace function refuser_proposition_fermee() returns trigger language plpgsql as $$
declare
  purge boolean;
  gel date;
begin
  select bool_or(m.purge_le is not null), max(m.limitation_depuis) into purge, gel
    from ecrites e join avant a on a.id = e.id join menage m on m.id = e.menage_id
    where (m.purge_le is not null or m.archive_le is not null or m.limitation_depuis is not null)
      and (e.gtr_rang is not distinct from a.gtr_rang or to_jsonb(e) - 'gtr_rang' is distinct from to_jsonb(a) - 'gtr_rang');
  perform refuser_dossier_ferme(purge, gel);
  return null;
end $$;
