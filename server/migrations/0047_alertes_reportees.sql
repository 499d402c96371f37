-- Reporter une alerte change son échéance ; celle d'origine reste, par laquelle le produit reconnaît les alertes qu'il tient.
alter table alerte add column echeance_initiale timestamptz;
comment on column alerte.echeance_initiale is 'Échéance avant tout report ; null : jamais reportée.';
