import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { direLaValeur, libelleDuChamp as libelle } from '@relogement/domain/logement/logement.champs'
import { typesDeVacance, typesDHabitat } from '@relogement/domain/logement/logement.listes'
import { type CreationLogement, creationLogementSchema } from '@relogement/domain/logement/logement.schema'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useFieldArray } from 'react-hook-form'
import { useConflit } from '../core/conflit/Conflit.tsx'
import { enregistrerAvecFusion } from '../core/conflit/enregistrerAvecFusion.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { Case, OuiNon } from '../core/formulaire/Case.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import type { Origine } from '../core/formulaire/useBrouillon.ts'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui, jourDe } from '../core/jour.ts'
import { dernierAuteur } from '../historique/dernierAuteur.ts'
import { VilleDAdresse } from '../referentiel/VilleDAdresse.tsx'
import { type Logement, logementOptions, useBailleurs, useEnregistrer, vuDuLogement } from './logement.data.ts'
import styles from './saisirLogement.module.css'

interface Props {
  /** Nul : un logement de plus. */
  readonly logement: Logement | null
  readonly bailleurAChoisir?: boolean
  readonly fermer: () => void
}

type S = CreationLogement

/** Mettre un logement à disposition, ou en changer ce qu'on en sait. */
export function SaisirLogement({ logement, bailleurAChoisir = false, fermer }: Props) {
  const titre = logement === null ? 'Nouveau logement' : 'Modifier le logement'
  const { enregistrer, conflit } = useSaisie(logement)
  return (
    <Dialogue
      titre={titre}
      {...(logement === null ? {} : { detail: adresseEnClair(logement.localisation.adresse) })}
      largeur={720}
      fermer={fermer}
    >
      <Formulaire<S>
        schema={creationLogementSchema}
        valeurs={valeursDe(logement)}
        {...(logement === null ? {} : { version: logement.version })}
        brouillon={`logement:${logement?.id ?? 'nouveau'}`}
        enregistrer={enregistrer}
        apres={fermer}
        nom={titre}
        pied={<PiedDeDialogue action={logement === null ? 'Mettre à disposition' : 'Enregistrer'} fermer={fermer} />}
      >
        <div className={`dlg-c champs ${styles.saisie}`}>
          {bailleurAChoisir && <ChoixDuBailleur />}
          <fieldset>
            <legend>Adresse</legend>
            <div className="deux-colonnes">
              <Texte<S>
                nom="localisation.adresse.numero"
                libelle={libelle('localisation.adresse.numero')}
                libelleComplet="Numéro de voie"
                facultatif
              />
              <Texte<S> nom="localisation.adresse.rue" libelle={libelle('localisation.adresse.rue')} />
              <Texte<S> nom="localisation.adresse.codePostal" libelle={libelle('localisation.adresse.codePostal')} />
              <VilleDAdresse adresse="localisation.adresse" />
              <Texte<S> nom="localisation.quartier" libelle={libelle('localisation.quartier')} facultatif />
              <Texte<S> nom="localisation.residence" libelle={libelle('localisation.residence')} facultatif />
              <Texte<S> nom="localisation.UG" libelle={libelle('localisation.UG')} facultatif />
              {(['HP1', 'HP2', 'HP3'] as const).map((hp) => (
                <Texte<S> key={hp} nom={`localisation.${hp}`} libelle={hp} facultatif />
              ))}
              <Texte<S> nom="localisation.numeroPorte" libelle={libelle('localisation.numeroPorte')} facultatif />
              <Nombre<S> nom="localisation.etage" libelle={libelle('localisation.etage')} facultatif pas={1} />
              <OuiNon<S> nom="localisation.ascenseur" libelle={libelle('localisation.ascenseur')} facultatif />
            </div>
          </fieldset>
          <fieldset>
            <legend>Caractéristiques</legend>
            <div className="deux-colonnes">
              <Choix<S> nom="typologie" libelle={libelle('typologie')} options={typologies} />
              <Choix<S>
                nom="caracteristiques.type"
                libelle={libelle('caracteristiques.type')}
                facultatif
                effacable
                options={typesDHabitat}
              />
              <Nombre<S>
                nom="caracteristiques.surfaceHabitable"
                libelle={libelle('caracteristiques.surfaceHabitable')}
                unite="m²"
                facultatif
                souple
              />
              <Case<S> nom="caracteristiques.pmr" libelle={libelle('caracteristiques.pmr')} />
            </div>
          </fieldset>
          <fieldset>
            <legend>Finance</legend>
            <div className="deux-colonnes">
              {(['loyer', 'chargesGenerales', 'chauffage', 'eau', 'garage', 'APL'] as const).map((montant) => (
                <Nombre<S> key={montant} nom={`finance.${montant}`} libelle={libelle(`finance.${montant}`)} unite="€ / mois" facultatif />
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend>Dates</legend>
            <ChampDate<S>
              nom="dates.dateFinMiseADisposition"
              libelle={libelle('dates.dateFinMiseADisposition')}
              facultatif
              aide={logement === null ? 'À 18 h ce jour-là ; sans date, la durée ordinaire.' : 'À 18 h ce jour-là.'}
            />
            <Vacances />
          </fieldset>
        </div>
      </Formulaire>
      {conflit}
    </Dialogue>
  )
}

/** Met à disposition, ou enregistre : ce qu'un collègue a changé entre-temps se réunit, le même champ se choisit. */
function useSaisie(logement: Logement | null) {
  const { mutateAsync: envoyer } = useEnregistrer(logement?.id ?? null)
  const { choisir, dialogue } = useConflit<S>((chemin, valeur) => {
    const champ = chemin.join('.')
    return { libelle: libelle(champ), valeur: direLaValeur(champ, valeur) }
  }, 'ce logement')
  const client = useQueryClient()
  const navigate = useNavigate()
  const enregistrer = async (saisie: S, { valeurs, version }: Origine<S>) => {
    if (logement === null) {
      const { id } = await envoyer({ body: saisie })
      return void navigate({ to: '/instances-partenariales/$id', params: { id } })
    }
    const { id } = logement
    let base = valeurs
    await enregistrerAvecFusion({
      saisie,
      base,
      version: version ?? logement.version,
      envoyer: (reunie, sur) => envoyer({ body: sansFinInchangee(reunie, base), version: sur }),
      relire: async () => {
        const [relu, auteur] = await Promise.all([client.query({ ...logementOptions(id), staleTime: 0 }), dernierAuteur(vuDuLogement(id))])
        base = valeursDe(relu)
        return { valeurs: base, version: relu.version, auteur: auteur?.nom, le: auteur?.le }
      },
      choisir,
    })
  }
  return { enregistrer, conflit: dialogue }
}

/** De quel bailleur est le logement. */
function ChoixDuBailleur() {
  const bailleurs = useBailleurs()
  const options = Object.fromEntries((bailleurs.data ?? []).map(({ id, nom }) => [id, nom]))
  return <Choix<S> nom="bailleur.id" libelle="Bailleur" options={options} lecture={bailleurs} />
}

/** Les périodes où le logement est vide ; une seule n'a pas de fin. */
function Vacances() {
  const { fields, append, remove } = useFieldArray<S>({ name: 'dates.vacances' })
  return (
    <div className={styles.vacances}>
      {fields.map(({ id }, rang) => (
        <div key={id} className={styles.vacance}>
          <Choix<S>
            nom={`dates.vacances.${rang}.type`}
            libelle="Vacance"
            libelleComplet={`Nature de la vacance ${rang + 1}`}
            options={typesDeVacance}
          />
          <ChampDate<S> nom={`dates.vacances.${rang}.debutDeVacance`} libelle="Du" libelleComplet={`Début de la vacance ${rang + 1}`} />
          <ChampDate<S>
            nom={`dates.vacances.${rang}.finDeVacance`}
            libelle="Au"
            libelleComplet={`Fin de la vacance ${rang + 1}`}
            facultatif
          />
          <button className="ib" type="button" aria-label={`Retirer la vacance ${rang + 1}`} onClick={() => remove(rang)}>
            <Icone nom="croix" />
          </button>
        </div>
      ))}
      <button
        className="btn ghost"
        type="button"
        onClick={() => append({ type: 'TECHNIQUE', debutDeVacance: aujourdhui(), finDeVacance: null }, { shouldFocus: false })}
      >
        <Icone nom="plus" />
        Ajouter une vacance
      </button>
    </div>
  )
}

function valeursDe(logement: Logement | null): S {
  if (logement === null)
    return {
      typologie: null,
      localisation: {
        adresse: { numero: null, rue: '', codePostal: '', ville: '' },
        ...{ quartier: null, residence: null, UG: null, numeroPorte: null, HP1: null, HP2: null, HP3: null, etage: null, ascenseur: null },
      },
      caracteristiques: { type: null, surfaceHabitable: null, pmr: false },
      finance: { loyer: null, chargesGenerales: null, chauffage: null, eau: null, garage: null, APL: null },
      dates: { dateFinMiseADisposition: null, vacances: [] },
    } as unknown as S
  const { typologie, localisation, caracteristiques, finance, dates } = logement
  return {
    typologie,
    localisation,
    caracteristiques,
    finance,
    dates: {
      dateFinMiseADisposition: finEnJour(logement),
      vacances: dates.vacances.map(({ type, debutDeVacance, finDeVacance }) => ({ type, debutDeVacance, finDeVacance })),
    },
  } as S
}

const finEnJour = ({ dates: { dateFinMiseADisposition: fin } }: Logement) => (fin === null ? null : jourDe(fin))

/** Un jour laissé tel quel garde son heure. */
const sansFinInchangee = ({ dates, ...saisie }: S, base: S) =>
  dates.dateFinMiseADisposition === base.dates.dateFinMiseADisposition
    ? { ...saisie, dates: { vacances: dates.vacances } }
    : { ...saisie, dates }
