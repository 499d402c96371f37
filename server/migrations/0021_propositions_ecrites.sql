-- La proposition écrite : son numéro parmi celles du ménage, le délai que son courrier donne, la présentation restée vaine ; et l'alerte
-- qui en attend la réponse.

alter table proposition
  add column ecrite_numero smallint check (ecrite_numero > 0),
  add column ecrite_presentee_le date,
  add column delai_reponse_jours smallint check (delai_reponse_jours >= 10);
comment on column proposition.ecrite_numero is 'Rang parmi les propositions écrites du ménage, tel que le courrier parti le porte.';
comment on column proposition.ecrite_presentee_le is 'Première présentation d’une lettre recommandée que le ménage n’a pas retirée.';
comment on column proposition.delai_reponse_jours is 'Délai de réponse écrit au courrier, en jours ; jamais moins de dix (CCH R.441-10).';

update proposition p set ecrite_numero = e.numero
  from (select id, row_number() over (partition by menage_id order by ecrite_envoyee_le, id) as numero
    from proposition where ecrite_envoyee_le is not null and menage_id is not null) e
  where p.id = e.id;
create unique index une_proposition_par_numero on proposition (menage_id, ecrite_numero);

alter table alerte add column proposition_id uuid references proposition on delete cascade;
comment on column alerte.proposition_id is 'La proposition dont l’alerte attend la réponse.';
create index on alerte (proposition_id) where proposition_id is not null;
