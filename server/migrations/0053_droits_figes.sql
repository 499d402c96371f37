-- Une session fige qui agit. Un rôle, une activation, un partenaire ou une zone qui change la ferme, quel que soit le programme qui l'écrit.

create function fermer_les_sessions(utilisateurs uuid[], motif text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Une connexion en cours tient ce compte (for share) : on l'attend, puis on ferme la session qu'elle vient d'ouvrir.
  perform from utilisateur where id = any(utilisateurs) order by id for no key update;
  update session set revoquee_le = now(), motif_revocation = motif where utilisateur_id = any(utilisateurs) and revoquee_le is null;
end $$;
revoke all on function fermer_les_sessions(uuid[], text) from public;

create function droits_du_compte_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform fermer_les_sessions(array[new.id], case when new.actif then 'PARTENAIRE_MODIFIE' else 'COMPTE_DESACTIVE' end);
  return null;
end $$;
create trigger droits_du_compte after update of actif, partenaire_id on utilisateur for each row
  when (old.actif is distinct from new.actif or old.partenaire_id is distinct from new.partenaire_id)
  execute function droits_du_compte_changes();

create function roles_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform fermer_les_sessions(array_remove(array[old.utilisateur_id, new.utilisateur_id], null), 'ROLES_MODIFIES');
  return null;
end $$;
create trigger roles_changes after insert or update or delete on utilisateur_role for each row execute function roles_changes();

create function zones_du_partenaire_changees() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform fermer_les_sessions(
    array(select id from utilisateur where partenaire_id in (old.partenaire_id, new.partenaire_id)), 'ZONE_MODIFIEE');
  return null;
end $$;
create trigger zones_du_partenaire after insert or update or delete on partenaire_zone
  for each row execute function zones_du_partenaire_changees();

create function villes_de_la_zone_changees() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform fermer_les_sessions(
    array(select u.id from utilisateur u join partenaire_zone z on z.partenaire_id = u.partenaire_id where z.zone_id in (old.zone_id, new.zone_id)),
    'ZONE_MODIFIEE');
  return null;
end $$;
create trigger villes_de_la_zone after insert or update or delete on zone_ville
  for each row execute function villes_de_la_zone_changees();

create function categorie_du_partenaire_changee() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform fermer_les_sessions(array(select id from utilisateur where partenaire_id = new.id), 'PARTENAIRE_MODIFIE');
  return null;
end $$;
create trigger categorie_du_partenaire after update of categorie on partenaire for each row
  when (old.categorie is distinct from new.categorie)
  execute function categorie_du_partenaire_changee();
