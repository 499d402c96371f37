-- Un rôle se dit au féminin d'une femme : la civilité d'une personne, si elle est donnée.
alter table utilisateur add column civilite text check (civilite in ('MADAME', 'MONSIEUR'));
comment on column utilisateur.civilite is 'Comment ses rôles se disent d’elle ; nulle, ils se disent tels quels.';
alter table invitation add column civilite text check (civilite in ('MADAME', 'MONSIEUR'));
