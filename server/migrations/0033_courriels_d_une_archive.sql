-- Un courriel parti d'un dossier avant son archivage se note envoyé après : l'état d'un envoi n'est pas une écriture au dossier.

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
  if not purge and current_setting('relogement.conservation', true) is distinct from 'oui'
    and not (tg_table_name = 'email_sortant' and tg_op = 'UPDATE') then
    raise exception using errcode = 'RG002', message = 'dossier archivé';
  end if;
  return null;
end $$;
