-- Un rendez-vous pris avec un ménage. Ce qui a eu lieu reste dit ailleurs : `date_entretien`, un suivi.
create table rendez_vous (
  id uuid primary key,
  version integer not null default 1,
  sujet_id uuid not null references sujet on delete cascade,
  nature text not null check (nature in ('ENTRETIEN', 'VISITE', 'SIGNATURE_DU_BAIL', 'AUTRE')),
  debut timestamptz not null,
  duree_minutes integer not null check (duree_minutes between 10 and 480),
  lieu text check (length(lieu) <= 200),
  statut text not null default 'PREVU' check (statut in ('PREVU', 'TENU', 'MANQUE', 'ANNULE')),
  rappel_id uuid references alerte on delete set null,
  note_par uuid not null references utilisateur,
  note_le timestamptz not null
);
comment on table rendez_vous is 'Un rendez-vous pris avec un ménage, et ce qu’il est devenu ; il est de qui suit le dossier.';
comment on column rendez_vous.rappel_id is 'L’alerte qui le rappelle la veille.';
create index rendez_vous_du_sujet on rendez_vous (sujet_id, debut);
create index rendez_vous_prevu on rendez_vous (debut) where statut = 'PREVU';
create index on rendez_vous (note_par);
create index on rendez_vous (rappel_id);
create index rendez_vous_dit on rendez_vous using gin (
  sans_accents(coalesce(lieu::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(lieu::text, '')) gin_trgm_ops);

-- Ce qui a été promis au ménage, et qui en répond jusqu'à ce que ce soit fait.
create table promesse (
  id uuid primary key,
  version integer not null default 1,
  sujet_id uuid not null references sujet on delete cascade,
  nature text not null check (nature in ('DEPOT_DE_GARANTIE', 'DEMENAGEMENT', 'TRAVAUX', 'REMBOURSEMENT', 'AUTRE')),
  texte text not null check (length(texte) <= 300),
  promise_le date not null,
  echeance date not null check (echeance >= promise_le),
  responsable_id uuid not null references utilisateur,
  statut text not null default 'EN_COURS' check (statut in ('EN_COURS', 'TENUE', 'LEVEE')),
  conclue_le date check ((conclue_le is null) = (statut = 'EN_COURS')),
  rappel_id uuid references alerte on delete set null,
  notee_par uuid not null references utilisateur,
  notee_le timestamptz not null
);
comment on table promesse is 'Ce qui a été promis à un ménage : une échéance et une personne qui en répond, jusqu’à ce que ce soit fait.';
comment on column promesse.rappel_id is 'L’alerte due à son échéance.';
create index promesse_du_sujet on promesse (sujet_id, echeance);
create index promesse_en_cours on promesse (echeance) where statut = 'EN_COURS';
create index on promesse (responsable_id);
create index on promesse (notee_par);
create index on promesse (rappel_id);
create index promesse_dit on promesse using gin (
  sans_accents(coalesce(texte::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(texte::text, '')) gin_trgm_ops);

select fermer_apres_purge(t::regclass) from unnest(array['rendez_vous', 'promesse']) t;

do $$
declare
  nom text;
begin
  foreach nom in array array['rendez_vous', 'promesse'] loop
    execute format('create trigger annoncer_ecrit after insert on %I referencing new table as changes for each statement execute function annoncer(%L, %L)', nom, 'sujet_id', 'sujet');
    execute format('create trigger annoncer_change after update on %I referencing new table as changes for each statement execute function annoncer(%L, %L)', nom, 'sujet_id', 'sujet');
    execute format('create trigger annoncer_retire after delete on %I referencing old table as changes for each statement execute function annoncer(%L, %L)', nom, 'sujet_id', 'sujet');
  end loop;
end $$;
