-- L'adresse postale d'un partenaire : celle de l'opérateur est en tête des lettres qu'il écrit.
alter table partenaire add column adresse text not null default '';
comment on column partenaire.adresse is 'Adresse postale, une ligne par ligne de l’enveloppe ; vide : inconnue.';
