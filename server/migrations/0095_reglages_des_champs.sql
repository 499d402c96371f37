-- Le réglage d'un champ se change et revient à ce qui est livré : sa ligne reste, avec son historique.
alter table champ_operation
  alter column montre drop not null,
  alter column requis drop not null,
  add check ((montre is null) = (requis is null));
select devenir_sujet('champ_operation');
