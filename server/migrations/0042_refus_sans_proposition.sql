-- Un refus dit au dossier sans nommer sa proposition : depuis quand il attend d'être complété, et les refus déjà portés alors.
alter table menage add column refus_sans_proposition jsonb;
comment on column menage.refus_sans_proposition is 'Refus que sa proposition ne porte pas encore : l’instant, et les propositions déjà refusées.';
