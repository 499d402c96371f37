-- Ce qui se dit des ressources : le montant annuel tel qu'il a été saisi, et la nature des revenus du ménage.

alter table ressource add column montant_annuel numeric(12, 2) check (montant_annuel >= 0);
comment on table ressource is 'Une ressource d’un adulte du ménage, par mois et par an.';
comment on column ressource.montant_annuel is 'Saisi à l’année, il fixe le mois ; vide : douze fois le mois.';

alter table menage add column nature_revenus text[] not null default '{}';
comment on column menage.nature_revenus is 'D’où viennent les ressources du ménage, la principale d’abord ; déduite à chaque enregistrement.';
