import { apresLeBailSeSaisit, champsDApresLeBail } from '@relogement/domain/menage/completude/apresLeBail'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { statutDe } from '../../menage.data.ts'
import { ChampDEtape, Champs, Chapo, Groupe, Tenu } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import type { Saisie } from '../saisie/saisie.ts'

export function InformationsEtape() {
  const { jour, menage, dossier, cible } = useEdition()
  const remise = useWatch<Saisie>({ name: 'informations.noticeInformation.remise' })
  const viseeAvant = champsDApresLeBail.some((chemin) => chemin === cible?.chemin)
  const apresLeBail = viseeAvant || apresLeBailSeSaisit(dossier, statutDe(menage))
  useDateDeLaNotice(jour)
  return (
    <>
      <Chapo>Comment joindre le ménage, l’entretien, et sa demande de logement social.</Chapo>
      <Groupe titre="Contact" detail="Un téléphone ou une adresse au moins">
        <Champs deux>
          <ChampDEtape chemin="informations.telephone" facultatif={false} />
          <ChampDEtape chemin="informations.telephoneSecondaire" />
          <ChampDEtape chemin="informations.email" />
          <ChampDEtape chemin="informations.langueParlee" />
        </Champs>
        <Champs>
          <ChampDEtape chemin="informations.besoinInterprete" />
        </Champs>
      </Groupe>
      <Groupe titre="Entretien">
        <Champs deux>
          <ChampDEtape chemin="relogement.dates.entretien" libelle="Date de l’entretien" facultatif={false} />
        </Champs>
        <Champs>
          <ChampDEtape chemin="informations.noticeInformation.remise" libelle="Notice d’information sur les données personnelles remise" />
          {remise === true && (
            <ChampDEtape chemin="informations.noticeInformation.date" libelle="Remise le" max={jour} facultatif={false} />
          )}
          <ChampDEtape chemin="informations.observations" />
        </Champs>
      </Groupe>
      <Groupe titre="Demande de logement social">
        <Champs deux>
          <ChampDEtape
            chemin="relogement.demandeLogementSocial.numeroUnique"
            libelle="Numéro unique"
            aide="18 caractères, sur l’attestation."
          />
          <ChampDEtape
            chemin="relogement.demandeLogementSocial.date"
            libelle="Date de la demande"
            aide="Ou de son dernier renouvellement."
            max={jour}
          />
        </Champs>
      </Groupe>
      <Groupe titre="Situation du ménage">
        <Champs>
          <ChampDEtape chemin="relogement.relogementNecessaire" aide="Décoché, le ménage ne suit plus le parcours et sort des compteurs." />
          <ChampDEtape chemin="relogement.statutsAdditionnels.situationComplexe" />
          <ChampDEtape chemin="relogement.statutsAdditionnels.injoignable" />
        </Champs>
      </Groupe>
      <Groupe titre="Dates du parcours" facultatif>
        <Champs deux>
          <ChampDEtape chemin="relogement.dates.GTRM" />
          {apresLeBail && (
            <>
              <ChampDEtape chemin="relogement.dates.signatureDuBail" />
              <ChampDEtape chemin="relogement.dates.edlEntree" />
              <ChampDEtape chemin="relogement.dates.demenagement" />
              <ChampDEtape chemin="relogement.dates.edlSortie" />
              <ChampDEtape chemin="relogement.dates.remiseDesCles" />
            </>
          )}
        </Champs>
        {!apresLeBail && <Tenu>Le bail, les états des lieux et le déménagement se saisissent une fois un logement accepté.</Tenu>}
      </Groupe>
      {apresLeBail && (
        <Groupe titre="Après le relogement" facultatif>
          <Champs>
            <ChampDEtape chemin="relogement.accompagnementPostRelogement" />
            <ChampDEtape chemin="relogement.minoration" inconnu />
          </Champs>
        </Groupe>
      )}
    </>
  )
}

/** La notice se remet à l'entretien : cochée sans date, elle prend la sienne, qui se corrige. */
function useDateDeLaNotice(jour: string): void {
  const { getValues, setValue } = useFormContext<Saisie>()
  const remise = useWatch<Saisie>({ name: 'informations.noticeInformation.remise' }) === true
  const avant = useRef(remise)
  useEffect(() => {
    const cochee = remise && !avant.current
    avant.current = remise
    if (!cochee) return
    const [date, entretien] = getValues(['informations.noticeInformation.date', 'relogement.dates.entretien'])
    if (date == null && entretien != null && entretien <= jour)
      setValue('informations.noticeInformation.date', entretien, { shouldDirty: true })
  }, [remise, jour, getValues, setValue])
}
