-- Chercher une personne partout où elle est écrite, sans relire tout ce qui est écrit : un index de trigrammes par table, sur ce qu'elle dit
-- (server/src/rgpd/textesDesTables.ts).

-- Le même résultat deux fois plus vite : un texte français ordinaire est déjà normal.
create or replace function sans_accents(texte text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary,
    case when texte ~ '[^\u0001-\u007eÀ-ÖØ-öø-ÿŒœ«»’–—€]' then normalize(texte, nfkd) else texte end));

create function chiffres_de(texte text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(case when texte ~ '[^\u0001-\u007eÀ-ÖØ-öø-ÿŒœ«»’–—€]' then normalize(texte, nfkd) else texte end, '[^0-9]+', '', 'g');
comment on function chiffres_de(text) is 'Les chiffres d’un texte, bout à bout, pour y chercher un numéro quoi qui les sépare.';

-- array_to_string n'est pas dite immuable : elle l'est pour des textes.
create function texte_de(textes text[]) returns text
  language sql immutable strict parallel safe
  return array_to_string(textes, ' ');
comment on function texte_de(text[]) is 'Des textes, bout à bout, pour les chercher.';

create index occupant_dit on occupant using gin (
  sans_accents(coalesce(nom::text, '') || ' ' || coalesce(prenom::text, '') || ' ' || coalesce(nom_de_naissance::text, '') || ' ' || coalesce(telephone::text, '') || ' ' || coalesce(email::text, '') || ' ' || coalesce(situation_professionnelle::text, '') || ' ' || coalesce(accompagnement::text, '') || ' ' || coalesce(scolarite::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(nom::text, '') || ' ' || coalesce(prenom::text, '') || ' ' || coalesce(nom_de_naissance::text, '') || ' ' || coalesce(telephone::text, '') || ' ' || coalesce(email::text, '') || ' ' || coalesce(situation_professionnelle::text, '') || ' ' || coalesce(accompagnement::text, '') || ' ' || coalesce(scolarite::text, '')) gin_trgm_ops);
create index proposition_dit on proposition using gin (
  sans_accents(coalesce(cal_motif::text, '') || ' ' || coalesce(refus_motif::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(cal_motif::text, '') || ' ' || coalesce(refus_motif::text, '')) gin_trgm_ops);
create index proposition_ecartee_dit on proposition_ecartee using gin (
  sans_accents(coalesce(proposition::text, '') || ' ' || coalesce(logement::text, '') || ' ' || coalesce(logement_prive::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(proposition::text, '') || ' ' || coalesce(logement::text, '') || ' ' || coalesce(logement_prive::text, '')) gin_trgm_ops);
create index verification_acquittee_dit on verification_acquittee using gin (
  sans_accents(coalesce(message::text, '') || ' ' || coalesce(commentaire::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(message::text, '') || ' ' || coalesce(commentaire::text, '')) gin_trgm_ops);
create index commentaire_dit on commentaire using gin (
  sans_accents(coalesce(texte::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(texte::text, '')) gin_trgm_ops);
create index suivi_dit on suivi using gin (
  sans_accents(coalesce(texte::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(texte::text, '')) gin_trgm_ops);
create index alerte_dit on alerte using gin (
  sans_accents(coalesce(texte::text, '') || ' ' || coalesce(valeur::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(texte::text, '') || ' ' || coalesce(valeur::text, '')) gin_trgm_ops);
create index decohabitation_dit on decohabitation using gin (
  sans_accents(coalesce(motif::text, '') || ' ' || coalesce(avant::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(motif::text, '') || ' ' || coalesce(avant::text, '')) gin_trgm_ops);
create index fiche_nouveau_logement_dit on fiche_nouveau_logement using gin (
  sans_accents(coalesce(rue::text, '') || ' ' || coalesce(ville::text, '') || ' ' || coalesce(nom_qpv::text, '') || ' ' || coalesce(reservataire_libelle::text, '') || ' ' || coalesce(type_financement_libelle::text, '') || ' ' || coalesce(avant::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(rue::text, '') || ' ' || coalesce(ville::text, '') || ' ' || coalesce(nom_qpv::text, '') || ' ' || coalesce(reservataire_libelle::text, '') || ' ' || coalesce(type_financement_libelle::text, '') || ' ' || coalesce(avant::text, '')) gin_trgm_ops);
create index enquete_satisfaction_dit on enquete_satisfaction using gin (
  sans_accents(coalesce(commentaire::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(commentaire::text, '')) gin_trgm_ops);
create index modification_dit on modification using gin (
  sans_accents(coalesce(donnees::text, '') || ' ' || coalesce(changements::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(donnees::text, '') || ' ' || coalesce(changements::text, '')) gin_trgm_ops);
create index email_sortant_dit on email_sortant using gin (
  sans_accents(coalesce(texte_de(destinataires), '') || ' ' || coalesce(repondre_a::text, '') || ' ' || coalesce(sujet::text, '') || ' ' || coalesce(corps::text, '') || ' ' || coalesce(derniere_erreur::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(texte_de(destinataires), '') || ' ' || coalesce(repondre_a::text, '') || ' ' || coalesce(sujet::text, '') || ' ' || coalesce(corps::text, '') || ' ' || coalesce(derniere_erreur::text, '')) gin_trgm_ops);
create index document_dit on document using gin (
  sans_accents(coalesce(nom::text, '') || ' ' || coalesce(donnees::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(nom::text, '') || ' ' || coalesce(donnees::text, '')) gin_trgm_ops);
create index ligne_remboursement_dit on ligne_remboursement using gin (
  sans_accents(coalesce(libelle::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(libelle::text, '')) gin_trgm_ops);
create index demande_remboursement_dit on demande_remboursement using gin (
  sans_accents(coalesce(motif_rejet::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(motif_rejet::text, '')) gin_trgm_ops);
create index creneau_dit on creneau using gin (
  sans_accents(coalesce(titre::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(titre::text, '')) gin_trgm_ops);
create index reunion_menage_dit on reunion_menage using gin (
  sans_accents(coalesce(commentaire::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(commentaire::text, '')) gin_trgm_ops);
create index demande_de_droits_dit on demande_de_droits using gin (
  sans_accents(coalesce(motif::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(motif::text, '')) gin_trgm_ops);
