-- Une base restaurée est plus ancienne que le dépôt de fichiers : elle n'y connaît pas tout, et ne doit rien y toucher.
create table repere_du_depot (
  unique_ligne boolean primary key default true check (unique_ligne),
  identite uuid not null,
  passage bigint not null,
  lieu text not null,
  restauree_le timestamptz
);
comment on table repere_du_depot is 'Ce que la base a noté au dépôt de fichiers à son dernier passage ; s’ils diffèrent, l’un des deux a été restauré.';
