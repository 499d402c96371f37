-- L'historique tenait des phrases ; il tient un code et des données, et la phrase s'en fait à la lecture. Ce qui se reconnaît exactement est
-- récrit ; le reste garde ses mots, sous TEXTE_ANCIEN.
create function reprendre_historique(type text, texte text, changements jsonb, out code text, out donnees jsonb) language plpgsql stable as $$
declare
  -- Les mêmes signes un pour un : une place trouvée ici vaut dans le texte.
  t text := translate(texte, U&'\00A0\202F', '  ');
  m text[];
  reste text;
  statut jsonb := jsonb_path_query_first(changements, '$[*] ? (@.chemin == "relogement.statut")');
  sans jsonb := '[]';
begin
  donnees := '{}';
  if texte is null then
    code := case
      when statut is null then 'SAISIE'
      when statut ->> 'ancien' is null then 'DOSSIER_OUVERT'
      else 'STATUT_PASSE' end;
    if code = 'DOSSIER_OUVERT' then donnees := jsonb_build_object('statut', statut ->> 'nouveau'); end if;
    if code = 'STATUT_PASSE' then donnees := jsonb_build_object('ancien', statut ->> 'ancien', 'nouveau', statut ->> 'nouveau'); end if;
    return;
  end if;

  -- Un passage, ce qui l'explique, et les courriels que personne n'a reçus.
  m := regexp_match(t, '^Statut passé de « ([^»]+) » à « ([^»]+) »');
  if m is not null then
    donnees := jsonb_strip_nulls(jsonb_build_object('ancien', code_ancien('statut', m[1]), 'nouveau', code_ancien('statut', m[2])));
    reste := substr(texte, length('Statut passé de «  » à «  »') + length(m[1]) + length(m[2]) + 1);
    m := regexp_match(translate(reste, U&'\00A0', ' '), '(\. Aucun DPO ni data steward en activité : personne n’a reçu le courriel de la purge)$');
    if m is not null then
      sans := '[{"courriel": "PURGE", "bailleur": null}]';
      reste := left(reste, -length(m[1]));
    end if;
    m := regexp_match(reste, '(\. Aucun bailleur sur ce dossier.:.transmettez la demande vous-même)$');
    if m is not null then
      sans := '[{"courriel": "TRANSMISSION_DLS", "bailleur": null}]';
      reste := left(reste, -length(m[1]));
    end if;
    m := regexp_match(reste, '(\. Aucun destinataire chez ([^:]+).:.transmettez la demande vous-même)$');
    if m is not null then
      sans := jsonb_build_array(jsonb_build_object('courriel', 'TRANSMISSION_DLS', 'bailleur', m[2]));
      reste := left(reste, -length(m[1]));
    end if;
    if not (donnees ? 'ancien' and donnees ? 'nouveau') or not (reste = '' or starts_with(reste, ' : ')) then
      code := 'TEXTE_ANCIEN'; donnees := jsonb_build_object('texte', texte); return;
    end if;
    code := 'STATUT_PASSE';
    if sans <> '[]' then donnees := donnees || jsonb_build_object('sansDestinataire', sans); end if;
    reste := nullif(substr(reste, 4), '');
    if reste is not null then donnees := donnees || pourquoi_ancien(type, donnees ->> 'nouveau', reste); end if;
    return;
  end if;

  code := case t
    when 'Commentaire ajouté' then 'COMMENTAIRE_AJOUTE'
    when 'Part à charge du logement quitté relevée à nouveau' then 'PART_A_CHARGE_RELEVEE'
    when 'Contact du demandeur principal réuni : celui des informations du ménage fait foi' then 'CONTACT_REUNI'
    when 'Cotation imposée levée : les règles s’appliquent de nouveau' then 'COTATION_IMPOSEE_LEVEE'
    when 'Règles de cotation de l’opération changées' then 'REGLES_DE_L_OPERATION_CHANGEES'
    when 'Proposition retirée' then 'PROPOSITION_RETIREE'
    when 'Ménage retiré du GTR' then 'RETIRE_DU_GTR'
    when 'Dossier archivé : fin de l’usage courant' then 'DOSSIER_ARCHIVE'
    when 'Limitation du traitement levée : le dossier reprend son cours.' then 'LIMITATION_LEVEE'
    when 'Purge des données validée' then 'PURGE_VALIDEE'
  end;
  if code is not null then return; end if;

  -- Un début, puis des mots libres.
  select d.code, jsonb_build_object(d.champ, substr(texte, length(d.debut) + 1)) into code, donnees
  from (values
    ('Alerte posée : ', 'ALERTE_POSEE', 'alerte'), ('Alerte close : ', 'ALERTE_CLOSE', 'alerte'), ('Alerte supprimée : ', 'ALERTE_SUPPRIMEE', 'alerte'),
    ('Code corrigé : ', 'CODE_CORRIGE', 'motif'), ('À vérifier de nouveau : ', 'VERIFICATION_REMISE', 'verification'),
    ('Dossier confié à ', 'DOSSIER_CONFIE', 'personne'),
    ('Règle de cotation cochée : ', 'REGLE_COCHEE', 'regle'), ('Règle de cotation décochée : ', 'REGLE_DECOCHEE', 'regle'),
    ('Règle de cotation ajoutée : ', 'REGLE_AJOUTEE', 'regle'), ('Règle de cotation changée : ', 'REGLE_CHANGEE', 'regle'),
    ('Règle de cotation ôtée : ', 'REGLE_OTEE', 'regle'),
    ('Proposition de relogement établie : ', 'PROPOSITION_ETABLIE', 'adresse'), ('Proposition rétablie : ', 'PROPOSITION_RETABLIE', 'proposition'),
    ('Projection financière établie pour le ', 'PROJECTION_ETABLIE', 'adresse')
  ) as d (debut, code, champ) where starts_with(t, d.debut) limit 1;
  if code is not null then return; end if;
  donnees := '{}';

  if t in ('Dossier ouvert', 'Dossier créé') and statut ->> 'nouveau' is not null then
    code := 'DOSSIER_OUVERT'; donnees := jsonb_build_object('statut', statut ->> 'nouveau');
  elsif starts_with(t, 'Décohabitation : issu du ménage ') and statut ->> 'nouveau' is not null then
    code := 'DOSSIER_ISSU_D_UN_AUTRE';
    donnees := jsonb_build_object('menage', substr(texte, length('Décohabitation : issu du ménage ') + 1), 'statut', statut ->> 'nouveau');
  elsif t = 'Dossier retiré' then
    code := 'DOSSIER_RETIRE';
    donnees := jsonb_build_object('personne', coalesce(
      jsonb_path_query_first(changements, '$[*] ? (@.chemin == "relogement.chargeDeRelogementPrincipal")') ->> 'ancien', 'son chargé de relogement'));
  elsif starts_with(t, 'Suivi noté : ') then
    code := 'SUIVI_NOTE'; donnees := jsonb_build_object('suivi', code_ancien('suivi', substr(t, length('Suivi noté : ') + 1)));
  elsif t ~ '^Alerte reportée au [^:]+ : ' then
    m := regexp_match(t, '^Alerte reportée au ([^:]+) : ');
    code := 'ALERTE_REPORTEE';
    donnees := jsonb_build_object('au', jour_ancien(m[1]), 'alerte', substr(texte, length('Alerte reportée au  : ') + length(m[1]) + 1));
  elsif t ~ '^Décohabitation \([^)]+\) : (une personne forme|[0-9]+ personnes forment) le ménage ' then
    m := regexp_match(t, '^Décohabitation \(([^)]+)\) : (?:une personne forme|([0-9]+) personnes forment) le ménage (.+)$');
    code := 'DECOHABITATION';
    donnees := jsonb_build_object('motif', code_ancien('decohabitation', m[1]), 'personnes', coalesce(m[2]::int, 1), 'menage', m[3]);
  elsif t ~ '^Décohabitation annulée : le dossier .+ est réuni à celui-ci$' then
    code := 'DECOHABITATION_ANNULEE';
    donnees := jsonb_build_object('menage', substr(t, 37, length(t) - 36 - length(' est réuni à celui-ci')));
  elsif t ~ '^Vérification levée \(.+\) : ' then
    m := array[split_part(substr(texte, length('Vérification levée (') + 1), ') : ', 1)];
    code := 'VERIFICATION_LEVEE';
    donnees := jsonb_build_object('verification', m[1], 'commentaire', substr(texte, length('Vérification levée () : ') + length(m[1]) + 1));
  elsif t ~ '^Cotation imposée, [^0-9]+ jusqu’au [^:]+ : ' then
    m := regexp_match(t, '^Cotation imposée, ([^0-9]+) jusqu’au ([^:]+) : ');
    code := 'COTATION_IMPOSEE';
    donnees := jsonb_build_object('couleur', code_ancien('couleur', m[1]), 'jusquAu', jour_ancien(m[2]),
      'motif', substr(texte, length('Cotation imposée,  jusqu’au  : ') + length(m[1]) + length(m[2]) + 1));
    if donnees -> 'couleur' = 'null' and m[1] <> 'sans couleur' then code := null; end if;
  elsif t ~ '^Fin de la cotation imposée par .+ : les règles s’appliquent de nouveau$' then
    code := 'COTATION_IMPOSEE_FINIE';
    donnees := jsonb_build_object('par', regexp_replace(substr(texte, length('Fin de la cotation imposée par ') + 1), '.:.les règles s’appliquent de nouveau$', ''));
  elsif starts_with(t, 'Règles de cotation par défaut reprises : ') then
    code := 'REGLES_PAR_DEFAUT_REPRISES';
    donnees := jsonb_build_object('regles', to_jsonb(string_to_array(substr(texte, length('Règles de cotation par défaut reprises : ') + 1), ', ')));
  elsif starts_with(t, 'Logement d’un bailleur privé proposé : ') then
    m := regexp_match(t, '^Logement d’un bailleur privé proposé : (.+) \(([^()]+)\)(?:, à valider par « (.+) »)?$');
    if m is not null then
      code := 'LOGEMENT_PRIVE_PROPOSE';
      donnees := jsonb_build_object('adresse', m[1], 'bail', code_ancien('bail', m[2]), 'reunion', m[3]);
      if donnees -> 'bail' = 'null' then code := null; end if;
    end if;
  elsif t ~ '^Proposition n° [0-9]+, .+ : ' then
    m := regexp_match(t, '^Proposition n° ([0-9]+), (.+) : envoi complété$');
    if m is not null then
      code := 'ENVOI_COMPLETE'; donnees := jsonb_build_object('numero', m[1]::int, 'adresse', m[2]);
    else
      m := regexp_match(t, '^Proposition n° ([0-9]+), (.+) : (envoyée|remise en main propre|envoyée en recommandé|signifiée par huissier) le ([^:]+)$');
      if m is not null then
        code := 'PROPOSITION_ENVOYEE';
        donnees := jsonb_build_object('numero', m[1]::int, 'adresse', m[2], 'canal', code_ancien('canal', m[3]), 'le', jour_ancien(m[4]));
      end if;
    end if;
  elsif starts_with(t, 'Proposition non rétablie : ') then
    select 'PROPOSITION_NON_RETABLIE', jsonb_build_object('raison', c.code,
        'proposition', substr(texte, length('Proposition non rétablie : ') + 1, length(texte) - length('Proposition non rétablie : . ') - length(c.libelle)))
      into code, donnees from codes_anciens c where c.liste = 'perte' and right(t, length(c.libelle) + 2) = '. ' || c.libelle;
  elsif t ~ '^CALEOL pour le .+ : avis (défavorable|favorable, rang [0-9]+)$' then
    m := regexp_match(t, '^CALEOL pour le (.+) : avis (?:défavorable|favorable, rang ([0-9]+))$');
    code := 'AVIS_CALEOL'; donnees := jsonb_build_object('adresse', m[1], 'rang', m[2]::int);
  elsif t ~ '^Courriel « [^»]+ » écrit à (un destinataire|[0-9]+ destinataires)$' then
    m := regexp_match(t, '^Courriel « ([^»]+) » écrit à (?:un destinataire|([0-9]+) destinataires)$');
    code := 'COURRIEL_ECRIT'; donnees := jsonb_build_object('courriel', code_ancien('courriel', m[1]), 'destinataires', coalesce(m[2]::int, 1));
  elsif t ~ '^Nom d’une personne purgée masqué dans (un texte|[0-9]+ textes)$' then
    m := regexp_match(t, 'dans (?:un texte|([0-9]+) textes)$');
    code := 'NOM_MASQUE'; donnees := jsonb_build_object('textes', coalesce(m[1]::int, 1));
  elsif t ~ '^Dossier gelé : limitation du traitement demandée par la personne le [^.]+\.$' then
    m := regexp_match(t, ' par la personne le ([^.]+)\.$');
    code := 'DOSSIER_GELE'; donnees := jsonb_build_object('depuis', jour_ancien(m[1]));
  elsif t ~ '^Demande de remboursement n° [0-9]+ (préparée|modifiée|supprimée)$' then
    m := regexp_match(t, 'n° ([0-9]+) (.+)$');
    code := case m[2] when 'préparée' then 'REMBOURSEMENT_PREPARE' when 'modifiée' then 'REMBOURSEMENT_MODIFIE' else 'REMBOURSEMENT_SUPPRIME' end;
    donnees := jsonb_build_object('numero', m[1]::int);
  elsif t ~ '^Demande de remboursement n° [0-9]+ [^ ]+ \([0-9 ]+,[0-9][0-9] €\)' then
    m := regexp_match(t, '^Demande de remboursement n° ([0-9]+) ([^ ]+) \(([0-9 ]+,[0-9][0-9]) €\)');
    code := 'REMBOURSEMENT_PASSE';
    reste := substr(texte, length('Demande de remboursement n°   ( €)') + length(m[1]) + length(m[2]) + length(m[3]) + 1);
    donnees := jsonb_build_object('numero', m[1]::int, 'statut', code_ancien('remboursement', m[2]),
      'total', replace(replace(m[3], ' ', ''), ',', '.')::numeric, 'motif', nullif(substr(reste, 4), ''));
  elsif type = 'DOCUMENT_SUPPRIME' and t ~ ' : (durée de conservation atteinte|retiré, il nommait une personne dont les données sont effacées)$' then
    m := regexp_match(t, '^(.+) : (durée|retiré)');
    code := case m[2] when 'durée' then 'DOCUMENT_ECHU' else 'DOCUMENT_RETIRE' end;
    donnees := jsonb_build_object('nature', coalesce(code_ancien('nature', m[1]), m[1]));
  elsif type in ('DOCUMENT_AJOUTE', 'DOCUMENT_SUPPRIME', 'COURRIER') then
    -- « Quittance (mars.pdf) », puis « mars.pdf (Quittance) ».
    select d into donnees from (
      select c.libelle, jsonb_build_object('nature', c.code, 'nom', substr(texte, length(c.libelle) + 3, length(texte) - length(c.libelle) - 3)) as d
        from codes_anciens c where c.liste = 'nature' and starts_with(t, c.libelle || ' (') and right(t, 1) = ')'
      union all
      select c.libelle, jsonb_build_object('nature', c.code, 'nom', left(texte, -length(c.libelle) - 3))
        from codes_anciens c where c.liste = 'nature' and right(t, length(c.libelle) + 3) = ' (' || c.libelle || ')') formes
      order by length(libelle) desc limit 1;
    if donnees is not null then code := case type when 'COURRIER' then 'COURRIER_PRODUIT' else type end;
    elsif type <> 'COURRIER' then code := type; donnees := jsonb_build_object('nom', texte, 'nature', null);
    end if;
  end if;

  -- Un jour, une liste qui ne se relit pas : les mots restent.
  if code is null or donnees @> '{"suivi": null}' or donnees @> '{"au": null}' or donnees @> '{"jusquAu": null}' or donnees @> '{"le": null}'
    or donnees @> '{"depuis": null}' or donnees @> '{"motif": null}' and code = 'DECOHABITATION' or donnees @> '{"courriel": null}'
    or donnees @> '{"statut": null}' then
    code := 'TEXTE_ANCIEN'; donnees := jsonb_build_object('texte', texte);
  end if;
end $$;

create table codes_anciens (liste text not null, code text not null, libelle text not null);
insert into codes_anciens (liste, code, libelle) values
  ('statut', 'ENTRETIEN_PREALABLE_A_REALISER', 'Entretien préalable à réaliser'),
  ('statut', 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL', 'Entretien à transmettre à la MEL'),
  ('statut', 'DLS_A_TRANSMETTRE_AU_BAILLEUR', 'DLS à transmettre au bailleur'),
  ('statut', 'ATTENTE_PRESENTATION_GTR', 'Attente de présentation en GTR'),
  ('statut', 'INSCRIT_EN_PRESENTATION_GTR', 'Inscrit en présentation GTR'), ('statut', 'DOSSIER_EN_VEILLE', 'Dossier en veille'),
  ('statut', 'REVISION_DU_PROJET_RESIDENTIEL', 'Révision du projet résidentiel'),
  ('statut', 'RECHERCHE_DU_LOGEMENT', 'Recherche du logement'),
  ('statut', 'VALIDATION_GTR_BAILLEUR_PRIVE', 'Validation GTR bailleur privé'), ('statut', 'ACCEPTE_EN_GTR', 'Accepté en GTR'),
  ('statut', 'REFUSE_EN_GTR', 'Refusé en GTR'), ('statut', 'SIGNATURE_DU_BAIL', 'Signature du bail'),
  ('statut', 'PROGRAMMATION_DU_DEMENAGEMENT', 'Programmation du déménagement'),
  ('statut', 'ETAT_DES_LIEUX_D_ENTREE', 'État des lieux d’entrée'), ('statut', 'DEMENAGEMENT', 'Déménagement'),
  ('statut', 'ETAT_DES_LIEUX_DE_SORTIE', 'État des lieux de sortie'),
  ('statut', 'ACCOMPAGNEMENT_POST_RELOGEMENT', 'Accompagnement post-relogement'), ('statut', 'CLOTURE', 'Clôturé'),
  ('statut', 'DEPART_SPONTANE', 'Départ spontané'), ('statut', 'ACCESSION_A_LA_PROPRIETE', 'Accession à la propriété'),
  ('refus', 'LOCALISATION', 'Localisation'), ('refus', 'TYPOLOGIE_TROP_PETITE', 'Logement trop petit'),
  ('refus', 'TYPOLOGIE_TROP_GRANDE', 'Logement trop grand'), ('refus', 'LOYER_TROP_ELEVE', 'Loyer trop élevé'),
  ('refus', 'ETAGE_ASCENSEUR', 'Étage ou ascenseur'), ('refus', 'ACCESSIBILITE', 'Accessibilité'),
  ('refus', 'ETAT_LOGEMENT', 'État du logement'), ('refus', 'ENVIRONNEMENT', 'Environnement'), ('refus', 'TRANSPORTS', 'Transports'),
  ('refus', 'ECOLE', 'École'), ('refus', 'EMPLOI_ELOIGNE', 'Emploi éloigné'), ('refus', 'PROXIMITE_FAMILLE', 'Proximité de la famille'),
  ('refus', 'ANNEXES_STATIONNEMENT', 'Annexes ou stationnement'), ('refus', 'CHAUFFAGE_ENERGIE', 'Chauffage ou énergie'),
  ('refus', 'RAISON_MEDICALE', 'Raison médicale'), ('refus', 'CHANGEMENT_SITUATION', 'Changement de situation'),
  ('refus', 'SOUHAIT_RETOUR_QUARTIER', 'Souhait de revenir dans le quartier'), ('refus', 'SANS_REPONSE', 'Sans réponse'),
  ('refus', 'AUTRE', 'Autre'),
  ('veille', 'HOSPITALISATION', 'Hospitalisation'), ('veille', 'INCARCERATION', 'Incarcération'),
  ('veille', 'ATTENTE_NAISSANCE', 'Attente d’une naissance'), ('veille', 'ATTENTE_RETRAITE', 'Attente de la retraite'),
  ('veille', 'ATTENTE_LIVRAISON_NEUF', 'Attente d’une livraison neuve'), ('veille', 'SEPARATION_EN_COURS', 'Séparation en cours'),
  ('veille', 'SUCCESSION', 'Succession'), ('veille', 'REFUS_DE_CONTACT', 'Refus de contact'), ('veille', 'AUTRE', 'Autre'),
  ('depart', 'PARTI_DE_LUI_MEME', 'Parti de lui-même'), ('depart', 'EXPULSION', 'Expulsion'), ('depart', 'DECES', 'Décès'),
  ('accession', 'CLASSIQUE', 'Accession classique'), ('accession', 'SOCIAL', 'Accession sociale'),
  ('suivi', 'APPEL', 'appel'), ('suivi', 'SMS', 'SMS'), ('suivi', 'COURRIEL', 'courriel'), ('suivi', 'COURRIER', 'courrier'),
  ('suivi', 'VISITE_DOMICILE', 'visite à domicile'), ('suivi', 'RENDEZ_VOUS_BUREAU', 'rendez-vous au bureau'),
  ('suivi', 'VISITE_LOGEMENT', 'visite d’un logement'), ('suivi', 'REUNION_PARTENAIRE', 'réunion avec un partenaire'),
  ('suivi', 'MEDIATION', 'médiation'), ('suivi', 'POST_RELOGEMENT', 'visite après relogement'), ('suivi', 'AUTRE', 'autre'),
  ('nature', 'PIECE_IDENTITE', 'Pièce d’identité'), ('nature', 'TITRE_SEJOUR', 'Titre de séjour'),
  ('nature', 'LIVRET_FAMILLE', 'Livret de famille'), ('nature', 'JUGEMENT', 'Jugement'),
  ('nature', 'AVIS_IMPOSITION', 'Avis d’imposition'), ('nature', 'BULLETIN_SALAIRE', 'Bulletin de salaire'),
  ('nature', 'ATTESTATION_CAF', 'Attestation CAF'), ('nature', 'ATTESTATION_RETRAITE', 'Attestation de retraite'),
  ('nature', 'CERTIFICAT_SCOLARITE', 'Certificat de scolarité'), ('nature', 'QUITTANCE', 'Quittance'),
  ('nature', 'BAIL_ORIGINE', 'Bail d’origine'), ('nature', 'ASSURANCE', 'Assurance'),
  ('nature', 'CERTIFICAT_GROSSESSE', 'Certificat de grossesse'), ('nature', 'MDPH_CMI', 'MDPH, CMI'),
  ('nature', 'PLAN_APUREMENT', 'Plan d’apurement'), ('nature', 'DLS_ATTESTATION', 'Attestation de demande de logement social'),
  ('nature', 'GUIDE_ENTRETIEN', 'Guide d’entretien'), ('nature', 'RECAPITULATIF_ENTRETIEN', 'Récapitulatif d’entretien'),
  ('nature', 'COURRIER_PROPOSITION', 'Courrier de proposition'), ('nature', 'REPONSE_MENAGE', 'Réponse du ménage'),
  ('nature', 'COURRIER_HUISSIER', 'Courrier à l’huissier'), ('nature', 'PROJECTION_FINANCIERE', 'Fiche de projection financière'),
  ('nature', 'BAIL_NOUVEAU', 'Nouveau bail'), ('nature', 'ETAT_DES_LIEUX_ENTREE', 'État des lieux d’entrée'),
  ('nature', 'ETAT_DES_LIEUX_SORTIE', 'État des lieux de sortie'),
  ('nature', 'BON_COMMANDE_DEMENAGEMENT', 'Bon de commande du déménagement'),
  ('nature', 'DEMANDE_REMBOURSEMENT', 'Demande de remboursement'), ('nature', 'JUSTIFICATIF_DEPENSE', 'Justificatif de dépense'),
  ('nature', 'FICHE_NOUVEAU_LOGEMENT', 'Fiche nouveau logement'), ('nature', 'RECAPITULATIF_RELOGEMENT', 'Récapitulatif de relogement'),
  ('nature', 'AUTRE', 'Autre'),
  ('decohabitation', 'AUTONOMIE_JEUNE', 'prise d’autonomie d’un jeune'), ('decohabitation', 'SEPARATION', 'séparation du couple'),
  ('decohabitation', 'ASCENDANT', 'départ d’un ascendant'), ('decohabitation', 'HEBERGE_AUTRE', 'départ d’une autre personne hébergée'),
  ('courriel', 'demande-de-pieces', 'Demande de pièces'), ('courriel', 'transfert-depot-de-garantie', 'Transfert de dépôt de garantie'),
  ('bail', 'VIDE', 'location vide'), ('bail', 'MEUBLE', 'location meublée'), ('bail', 'CONVENTIONNE', 'loyer conventionné anah'),
  ('bail', 'INTERMEDIATION_LOCATIVE', 'intermédiation locative'),
  ('couleur', 'ORANGE', 'orange'), ('couleur', 'ROUGE', 'rouge'), ('couleur', 'NOIRE', 'noire'),
  ('perte', 'LOGEMENT_REPRIS', 'Le bailleur ne propose plus ce logement.'),
  ('perte', 'LOGEMENT_PRIS', 'Le logement a été accepté par un autre ménage.'),
  ('perte', 'REPROPOSE', 'Ce logement est de nouveau proposé au ménage.'),
  ('perte', 'GTR_TENU', 'Le GTR où elle devait être présentée s’est tenu.'),
  ('canal', 'REMISE_EN_MAIN_PROPRE', 'remise en main propre'), ('canal', 'RECOMMANDE', 'envoyée en recommandé'),
  ('canal', 'HUISSIER', 'signifiée par huissier'),
  ('remboursement', 'SOUMISE', 'soumise'), ('remboursement', 'VALIDEE', 'validée'), ('remboursement', 'REJETEE', 'rejetée'),
  ('remboursement', 'PAYEE', 'payée');

create function code_ancien(dans text, dit text) returns text language sql stable as
  $$ select code from codes_anciens where liste = dans and libelle = dit $$;

-- « 12 mars 2026 », « 1er juin 2013 » → 2026-03-12.
create function jour_ancien(dit text) returns text language sql stable as $$
  select to_char(make_date(m[3]::int, array_position(array['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre',
    'octobre', 'novembre', 'décembre'], m[2]), m[1]::int), 'YYYY-MM-DD')
  from regexp_match(dit, '^([0-9]+)(?:er)? ([^ 0-9]+) ([0-9]{4})$') m $$;

-- Le motif d'une liste, puis ce qu'on y a ajouté ; à défaut, les mots tels quels.
create function pourquoi_ancien(type text, nouveau text, dit text) returns jsonb language plpgsql stable as $$
declare
  dans text := case when type = 'PROPOSITION_REFUSEE' then 'refus' when nouveau = 'DOSSIER_EN_VEILLE' then 'veille'
    when nouveau = 'DEPART_SPONTANE' then 'depart' when nouveau = 'ACCESSION_A_LA_PROPRIETE' then 'accession' end;
  trouve record;
begin
  if dans = 'refus' then
    select c.code, c.libelle into trouve from codes_anciens c
      where c.liste = dans and (dit = c.libelle or right(dit, length(c.libelle) + 2) = '. ' || c.libelle) order by length(c.libelle) desc limit 1;
    if found then
      return jsonb_strip_nulls(jsonb_build_object('motif', jsonb_build_object('liste', dans, 'code', trouve.code),
        'proposition', nullif(left(dit, greatest(length(dit) - length(trouve.libelle) - 2, 0)), '')));
    end if;
    return jsonb_build_object('commentaire', dit);
  end if;
  select c.code, c.libelle into trouve from codes_anciens c
    where c.liste = dans and (dit = c.libelle or starts_with(dit, c.libelle || '. ')) order by length(c.libelle) desc limit 1;
  if not found then return jsonb_build_object('commentaire', dit); end if;
  return jsonb_strip_nulls(jsonb_build_object('motif', jsonb_build_object('liste', dans, 'code', trouve.code),
    'commentaire', nullif(substr(dit, length(trouve.libelle) + 3), '')));
end $$;

alter table modification disable trigger user;
alter table modification add column code text not null default 'SAISIE', add column donnees jsonb not null default '{}';
update modification h set code = r.code, donnees = r.donnees
  from modification l cross join lateral reprendre_historique(l.type, l.texte, l.changements) r
  where l.id = h.id and (l.texte is not null or r.code <> 'SAISIE');
alter table modification drop column texte;
alter table modification enable trigger user;

drop function reprendre_historique(text, text, jsonb);
drop function pourquoi_ancien(text, text, text);
drop function code_ancien(text, text);
drop function jour_ancien(text);
drop table codes_anciens;

comment on table modification is 'Un événement de l’historique : qui, quand, quoi, avec l’ancienne et la nouvelle valeur par champ.';
comment on column modification.code is 'Ce qui s’est passé ; la phrase s’en fait à la lecture.';
comment on column modification.donnees is 'Les mots variables de la phrase : noms, codes, dates.';
