-- Lire une liste, c'est lire des données personnelles : chaque page laisse sa trace, sans ce qui y était cherché.
create table lecture_de_liste (
  id bigint generated always as identity primary key,
  le timestamptz not null default now(),
  utilisateur_id uuid not null references utilisateur,
  liste text not null,
  page integer not null,
  taille_de_page integer not null,
  lignes integer not null,
  total integer not null,
  colonnes text[] not null,
  filtres text[] not null
);
comment on table lecture_de_liste is 'Une page de liste lue : qui, quand, combien de lignes, quelles colonnes et quels filtres, jamais les mots cherchés.';
create index on lecture_de_liste (utilisateur_id, le desc);
create index lecture_de_liste_le on lecture_de_liste (le);

-- Ce qui était cherché dans un export déjà noté peut être un nom : il reste dit qu'on cherchait.
update exportation set filtres = filtres || '{"recherche": true}' where filtres ? 'recherche';
