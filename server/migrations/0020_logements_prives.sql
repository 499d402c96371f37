-- Un logement trouvé chez un bailleur privé pour un ménage : à qui il est, ce que vaut l'offre.

create table logement_prive (
  logement_id uuid primary key references logement on delete cascade,
  bailleur_nom text not null check (length(bailleur_nom) between 1 and 200),
  bailleur_telephone text check (bailleur_telephone ~ '^[0-9]{10}$'),
  bailleur_email text,
  type_bail text not null check (type_bail in ('VIDE', 'MEUBLE', 'CONVENTIONNE', 'INTERMEDIATION_LOCATIVE')),
  entree_prevue_le date not null,
  decence_attestee_le timestamptz not null,
  decence_attestee_par uuid references utilisateur,
  check (bailleur_telephone is not null or bailleur_email is not null)
);
comment on table logement_prive is 'Le bailleur privé d’un logement et les termes du bail proposé ; la décence y est attestée par qui le propose.';
