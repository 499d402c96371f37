-- Ce que le déménageur confirme et dit : les ordres qu'il a reçus, un déménagement fait, un incident.
create table ordre_demenagement (
  id uuid primary key,
  menage_id uuid not null references menage on delete cascade,
  numero integer not null,
  jour date not null,
  quoi text not null check (quoi in ('COMMANDE', 'CHANGEMENT', 'ANNULATION')),
  envoye_le timestamptz not null,
  recu_le timestamptz,
  recu_par uuid references utilisateur,
  check ((recu_le is null) = (recu_par is null))
);
comment on table ordre_demenagement is 'Un ordre passé au déménageur : commande, changement de jour, annulation ; et son accusé de réception.';
comment on column ordre_demenagement.numero is 'Le numéro du bon de commande, qui survit au créneau.';
create index on ordre_demenagement (menage_id);
create index on ordre_demenagement (numero);
create index on ordre_demenagement (recu_par);
create index ordre_a_confirmer on ordre_demenagement (envoye_le) where recu_le is null;
select fermer_apres_purge('ordre_demenagement');

-- Les déménagements déjà commandés et à venir attendent leur accusé.
insert into ordre_demenagement (id, menage_id, numero, jour, quoi, envoye_le)
select gen_random_uuid(), c.menage_id, c.commande, c.jour, 'COMMANDE', c.cree_le from creneau c join menage m on m.id = c.menage_id
where c.commande is not null and c.jour >= current_date and m.purge_le is null and m.archive_le is null;

alter table creneau
  add column fait_le timestamptz,
  add column fait_par uuid references utilisateur,
  add column incident_le timestamptz;
comment on column creneau.fait_le is 'Quand le déménageur l’a dit fait ; le dossier garde sa propre date.';
comment on column creneau.incident_le is 'Dernier incident signalé par le déménageur ; ses mots sont aux commentaires du dossier.';
create index on creneau (fait_par);
