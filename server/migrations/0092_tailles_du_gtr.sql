-- La clôture d'un GTR valide, sans taille dite au dossier, celles des secteurs souhaités : la réouverture doit savoir lesquelles ôter.
alter table reunion_passage add column typologies_gtr text[];
comment on column reunion_passage.typologies_gtr is 'Les tailles que la clôture a écrites au dossier, qui n’en disait aucune ; nul : elle n’en a pas écrit.';
