-- Des droits changés ferment les sessions quel que soit ce qui les écrit : une table vidée d'un coup, et une session de réplication, où un
-- déclencheur ordinaire se tait, comprises.
create function droits_vides() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform fermer_les_sessions(array(select id from utilisateur), tg_argv[0]);
  return null;
end $$;

create trigger roles_vides after truncate on utilisateur_role for each statement execute function droits_vides('ROLES_MODIFIES');
create trigger zones_vides after truncate on partenaire_zone for each statement execute function droits_vides('ZONE_MODIFIEE');
create trigger villes_vides after truncate on zone_ville for each statement execute function droits_vides('ZONE_MODIFIEE');

alter table utilisateur enable always trigger droits_du_compte;
alter table utilisateur_role enable always trigger roles_changes;
alter table utilisateur_role enable always trigger roles_vides;
alter table partenaire_zone enable always trigger zones_du_partenaire;
alter table partenaire_zone enable always trigger zones_vides;
alter table zone_ville enable always trigger villes_de_la_zone;
alter table zone_ville enable always trigger villes_vides;
alter table partenaire enable always trigger categorie_du_partenaire;
