-- L'administration des comptes : un historique par personne, des rôles à date de fin, des zones propres, les invitations d'un bailleur.
select devenir_sujet('utilisateur');

alter table utilisateur_role add column jusqu_au date;
comment on column utilisateur_role.jusqu_au is 'Dernier jour d’un rôle confié pour un temps ; il se retire ensuite de lui-même.';

create table utilisateur_zone (
  utilisateur_id uuid not null references utilisateur on delete cascade,
  zone_id uuid not null references zone_geographique,
  primary key (utilisateur_id, zone_id)
);
comment on table utilisateur_zone is 'Une zone à laquelle une personne se limite, parmi celles de son partenaire ; sans ligne, toutes celles-ci.';
create index on utilisateur_zone (zone_id);

create function zones_de_la_personne_changees() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform fermer_les_sessions(array_remove(array[old.utilisateur_id, new.utilisateur_id], null), 'ZONE_MODIFIEE');
  return null;
end $$;
create trigger zones_de_la_personne after insert or update or delete on utilisateur_zone
  for each row execute function zones_de_la_personne_changees();
create trigger zones_des_personnes_vides after truncate on utilisateur_zone for each statement execute function droits_vides('ZONE_MODIFIEE');

create or replace function villes_de_la_zone_changees() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform fermer_les_sessions(
    array(select u.id from utilisateur u join partenaire_zone z on z.partenaire_id = u.partenaire_id where z.zone_id in (old.zone_id, new.zone_id)
      union select z.utilisateur_id from utilisateur_zone z where z.zone_id in (old.zone_id, new.zone_id)),
    'ZONE_MODIFIEE');
  return null;
end $$;

alter table utilisateur_zone enable always trigger zones_de_la_personne;
alter table utilisateur_zone enable always trigger zones_des_personnes_vides;

create table invitation (
  id uuid primary key,
  nom text not null,
  prenom text not null,
  email text not null,
  role text not null,
  partenaire_id uuid not null references partenaire,
  demandee_par uuid not null references utilisateur,
  demandee_le timestamptz not null
);
comment on table invitation is 'Une personne qu’un directeur bailleur demande pour son partenaire ; l’administration ouvre son compte ou refuse, et la demande s’efface.';
create index on invitation (partenaire_id);
