-- Un couple déclare souvent sur un seul avis d'imposition : saisi pour chacun, son revenu comptait deux fois face aux plafonds.

alter table occupant add column avis_commun boolean not null default false;
comment on column occupant.avis_commun is 'Le co-demandeur déclare sur l’avis du demandeur principal, qui se compte une fois.';
