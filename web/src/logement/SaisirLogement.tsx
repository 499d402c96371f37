import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { champsDuLogement } from '@relogement/domain/logement/logement.champs'
import { typesDeVacance, typesDHabitat } from '@relogement/domain/logement/logement.listes'
import { type CreationLogement, creationLogementSchema } from '@relogement/domain/logement/logement.schema'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { useNavigate } from '@tanstack/react-router'
import { useFieldArray } from 'react-hook-form'
import { Dialogue } from '../core/Dialogue.tsx'
import { Case } from '../core/formulaire/Case.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui, jourDe } from '../menage/jour.ts'
import { VilleDAdresse } from '../referentiel/VilleDAdresse.tsx'
import { type Logement, useBailleurs, useEnregistrer } from './logement.data.ts'

interface Props {
  /** Nul : un logement de plus. */
  readonly logement: Logement | null
  readonly bailleurAChoisir?: boolean
  readonly fermer: () => void
}

type S = CreationLogement
const libelle = (chemin: string) => champsDuLogement[chemin] ?? chemin

/** Mettre un logement à disposition, ou en changer ce qu'on en sait. */
export function SaisirLogement({ logement, bailleurAChoisir = false, fermer }: Props) {
  const titre = logement === null ? 'Nouveau logement' : 'Modifier le logement'
  const { mutateAsync: enregistrer } = useEnregistrer(logement)
  const navigate = useNavigate()
  const envoyer = async (saisie: S) => {
    const { id } = await enregistrer(sansFinInchangee(saisie, logement))
    if (logement === null) void navigate({ to: '/instances-partenariales/$id', params: { id } })
  }
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
        enregistrer={envoyer}
        apres={fermer}
        nom={titre}
        pied={<PiedDeDialogue action={logement === null ? 'Mettre à disposition' : 'Enregistrer'} fermer={fermer} />}
      >
        <div className="dlg-c champs saisie-lgt">
          {bailleurAChoisir && <ChoixDuBailleur />}
          <fieldset>
            <legend>Adresse</legend>
            <div className="deux-colonnes">
              <Texte<S>
                nom="localisation.adresse.numero"
                libelle={libelle('localisation.adresse.numero')}
                libelleComplet="Numéro de voie"
                facultatif
                longueur={20}
              />
              <Texte<S> nom="localisation.adresse.rue" libelle={libelle('localisation.adresse.rue')} longueur={200} />
              <Texte<S> nom="localisation.adresse.codePostal" libelle={libelle('localisation.adresse.codePostal')} longueur={5} />
              <VilleDAdresse adresse="localisation.adresse" />
              <Texte<S> nom="localisation.residence" libelle={libelle('localisation.residence')} facultatif longueur={100} />
              <Texte<S> nom="localisation.UG" libelle={libelle('localisation.UG')} facultatif longueur={40} />
              {(['HP1', 'HP2', 'HP3'] as const).map((hp) => (
                <Texte<S> key={hp} nom={`localisation.${hp}`} libelle={hp} facultatif longueur={60} />
              ))}
              <Texte<S> nom="localisation.numeroPorte" libelle={libelle('localisation.numeroPorte')} facultatif longueur={20} />
              <Nombre<S> nom="localisation.etage" libelle={libelle('localisation.etage')} facultatif pas={1} />
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
    </Dialogue>
  )
}

/** De quel bailleur est le logement. */
function ChoixDuBailleur() {
  const { data = [], isPending } = useBailleurs()
  const options = Object.fromEntries(data.map(({ id, nom }) => [id, nom]))
  return <Choix<S> nom="bailleur.id" libelle="Bailleur" options={options} enAttente={isPending} />
}

/** Les périodes où le logement est vide ; une seule n'a pas de fin. */
function Vacances() {
  const { fields, append, remove } = useFieldArray<S>({ name: 'dates.vacances' })
  return (
    <div className="vacances-s">
      {fields.map(({ id }, rang) => (
        <div key={id} className="vacance-s">
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
        ...{ residence: null, UG: null, numeroPorte: null, HP1: null, HP2: null, HP3: null, etage: null, ascenseur: null },
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
const sansFinInchangee = (saisie: S, logement: Logement | null) =>
  logement !== null && finEnJour(logement) === saisie.dates.dateFinMiseADisposition
    ? { ...saisie, dates: { vacances: saisie.dates.vacances } }
    : saisie
