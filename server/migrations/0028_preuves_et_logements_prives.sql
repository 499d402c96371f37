-- Une demande de droits se prouve : le dossier qui la porte ne s'efface pas. Un logement privé que plus aucun ménage ne se voit proposer ne
-- garde ni son adresse ni le contact de son bailleur.

alter table demande_de_droits drop constraint demande_de_droits_menage_id_fkey;
alter table demande_de_droits add constraint demande_de_droits_menage_id_fkey foreign key (menage_id) references menage;

delete from logement l where l.prive and not exists (select from proposition p where p.logement_id = l.id);
