-- Un départ supprime les propositions du ménage, une accession ou une acceptation en retire : ce qu'il faut pour les rétablir si le passage
-- s'annule se garde jusque-là, et s'efface avec la purge. D'un logement privé, qui part avec sa proposition, le logement aussi.
create table proposition_ecartee (
  id uuid not null,
  menage_id uuid not null references menage on delete cascade,
  par text not null check (par in ('depart_spontane', 'accession_propriete', 'acceptation_logement')),
  proposition jsonb not null,
  logement jsonb,
  logement_prive jsonb,
  ecartee_le timestamptz not null,
  primary key (menage_id, par, id)
);
comment on table proposition_ecartee is 'Une proposition écartée par un passage, gardée pour la rétablir s’il s’annule ; jamais au-delà de la purge.';
comment on column proposition_ecartee.proposition is 'La proposition telle qu’elle était.';
select fermer_apres_purge('proposition_ecartee');
