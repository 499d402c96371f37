-- Un dossier supprimé laisse son code : un code ne sert qu'une fois. Et de quoi reconnaître une personne déjà suivie.

create table menage_supprime (
  code_menage text primary key,
  operation_id uuid not null references operation,
  cause text not null check (cause in ('CREE_PAR_ERREUR', 'DOUBLON', 'DECOHABITATION_ANNULEE')),
  cree_le timestamptz not null,
  supprime_le timestamptz not null,
  supprime_par uuid references utilisateur
);
comment on table menage_supprime is 'Le code d’un dossier supprimé, qui reste réservé : rien d’autre n’en est gardé.';
create index on menage_supprime (operation_id);

create index occupant_naissance on occupant (date_de_naissance) where date_de_naissance is not null;
