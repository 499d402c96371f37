-- Ce que le ménage pense de son relogement, demandé à la clôture (domain-rules § 10).

create table enquete_satisfaction (
  menage_id uuid primary key references menage on delete cascade,
  information text check (information in ('TRES_SATISFAIT', 'SATISFAIT', 'PEU_SATISFAIT', 'PAS_SATISFAIT', 'SANS_REPONSE')),
  accompagnement text check (accompagnement in ('TRES_SATISFAIT', 'SATISFAIT', 'PEU_SATISFAIT', 'PAS_SATISFAIT', 'SANS_REPONSE')),
  demenagement text check (demenagement in ('TRES_SATISFAIT', 'SATISFAIT', 'PEU_SATISFAIT', 'PAS_SATISFAIT', 'SANS_REPONSE')),
  logement text check (logement in ('TRES_SATISFAIT', 'SATISFAIT', 'PEU_SATISFAIT', 'PAS_SATISFAIT', 'SANS_REPONSE')),
  travaux text check (travaux in ('TRES_SATISFAIT', 'SATISFAIT', 'PEU_SATISFAIT', 'PAS_SATISFAIT', 'SANS_REPONSE')),
  commentaire text,
  auteur_id uuid references utilisateur,
  le timestamptz not null default now()
);
comment on table enquete_satisfaction is 'Les réponses d’un ménage aux questions de satisfaction posées à la clôture ; une nouvelle clôture les remplace.';

select fermer_apres_purge('enquete_satisfaction');
