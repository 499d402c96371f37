-- Ce qui tait une retouche n'est plus un réglage, que le compte de l'API pouvait poser lui-même : une lecture qui part avec son dossier le dit
-- toujours. Seul se tait ce que la base ôte d'elle-même, passé son terme ; ôtée de la main de qui la possède, une lecture manque à la chaîne.
create or replace function retoucher_le_journal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Emportée : un autre déclencheur, celui du dossier supprimé, l'efface.
    if pg_trigger_depth() > 1 then
      insert into retouche_du_journal (consultation_id, cause) values (old.id, 'DOSSIER_SUPPRIME');
    end if;
  else
    insert into retouche_du_journal (consultation_id, cause, empreinte)
      select new.id, 'DOSSIER_REUNI', l.empreinte from ligne_du_journal l where l.journal = 'CONSULTATION' and l.id = new.id;
  end if;
  return null;
end $$;
