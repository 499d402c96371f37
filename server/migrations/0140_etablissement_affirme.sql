-- L'établissement au nom duquel une personne est entrée par la maison : l'administration qui exige un SIRET de son propre organisme, mots de passe
-- fermés, ne s'enferme pas dehors (décision 0082).
alter table identite_maison add column siret text check (siret ~ '^[0-9]{14}$');
comment on column identite_maison.siret is 'Celui que la maison a affirmé à sa dernière entrée ; nul : aucun, ou d’avant que le produit ne le garde.';
