-- Une version du code trop ancienne pour ce que la base a perdu le sait, et s'arrête au lieu d'échouer geste par geste.
alter table migration add column exige integer;
comment on column migration.exige is 'La migration que le code doit connaître pour servir encore : celle dont cette contraction dépend ; vide, elle n’a rien ôté.';
