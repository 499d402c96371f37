-- Ce que chacun demande en une minute se compte pour tous les processus ensemble. Perdu à un arrêt brutal, ce compte repart de rien : sans journal.
create unlogged table debit (
  cle text not null,
  fenetre bigint not null,
  nombre integer not null check (nombre > 0),
  primary key (fenetre, cle)
);
comment on table debit is 'Les demandes d’un compte ou d’une adresse sur une minute, quand elles approchent la limite (empreinte, jamais l’adresse).';
comment on column debit.cle is 'Empreinte du compte ou de l’adresse.';
comment on column debit.fenetre is 'La minute, en minutes depuis 1970.';
