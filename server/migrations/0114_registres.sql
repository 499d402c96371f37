-- Les registres de la protection des données : traitements (article 30) et violations (article 33).
create table registre_entree (
  id uuid primary key,
  registre text not null check (registre in ('TRAITEMENT', 'VIOLATION')),
  numero integer not null check (numero > 0),
  version integer not null default 1,
  contenu jsonb not null check (jsonb_typeof(contenu) = 'object'),
  inscrite_le timestamptz not null,
  unique (registre, numero)
);
comment on table registre_entree is 'Une entrée d’un registre de la protection des données, ses champs tels que le domaine les déclare ; elle ne s’efface jamais.';
select devenir_sujet('registre_entree');
