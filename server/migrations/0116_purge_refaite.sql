-- Une base rendue d'une sauvegarde retrouve des dossiers purgés depuis : le registre tenu hors d'elle dit lesquels, et la purge s'y refait.
alter table purge add column refaite_le timestamptz;
comment on column purge.refaite_le is 'Quand la purge a été reprise du registre, après une restauration ; qui l’avait validée n’y est plus.';
alter table purge drop constraint validation_dite;
alter table purge add constraint validation_dite check ((validee_par is null) = (motif = 'FIN_D_ARCHIVE' or refaite_le is not null));
