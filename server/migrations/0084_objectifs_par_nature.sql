-- Ce qui n'a pas été décidé d'un mois reste inconnu : zéro relogement visé est une décision.
alter table operation_objectif
  alter column relogements drop not null, alter column relogements drop default,
  alter column entretiens drop not null, alter column entretiens drop default;
