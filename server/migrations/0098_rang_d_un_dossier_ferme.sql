-- Le rang d'arrivée est à la file du logement, non au dossier : un dossier gelé ou archivé s'y décale avec les autres, sans que rien de ce
-- qu'il dit ne change. Toute autre écriture reste refusée (décision 0058).
create function refuser_proposition_fermee() returns trigger language plpgsql as $$
declare
  purge boolean;
  gel date;
begin
  select bool_or(m.purge_le is not null), max(m.limitation_depuis) into purge, gel
    from ecrites e join avant a on a.id = e.id join menage m on m.id = e.menage_id
    where (m.purge_le is not null or m.archive_le is not null or m.limitation_depuis is not null)
      and (e.gtr_rang is not distinct from a.gtr_rang or to_jsonb(e) - 'gtr_rang' is distinct from to_jsonb(a) - 'gtr_rang');
  if purge is null then
    return null;
  end if;
  if purge then
    raise exception using errcode = 'RG001', message = 'dossier purgé';
  end if;
  if gel is not null then
    raise exception using errcode = 'RG003', message = 'dossier gelé', detail = gel::text;
  end if;
  if current_setting('relogement.conservation', true) is distinct from 'oui' then
    raise exception using errcode = 'RG002', message = 'dossier archivé';
  end if;
  return null;
end $$;
comment on function refuser_proposition_fermee() is 'Comme refuser_si_purge, pour une proposition : seul son rang d’arrivée suit encore la file du logement.';

create or replace trigger purge_modification after update on proposition
  referencing old table as avant new table as ecrites for each statement execute function refuser_proposition_fermee();
